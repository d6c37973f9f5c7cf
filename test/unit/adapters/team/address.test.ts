import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { checkAddress, connectionOf, hasPassword, serverName } from '../../../../src/adapters/team/address';
import { temporaryFolders } from '../../../support/temporaryFolder';

const temporaryFolder = temporaryFolders();

async function passwordFor(store: string, environment: Record<string, string>): Promise<unknown> {
  const password = (): Promise<string> => Promise.resolve('typed in');
  const nowhere = { PGPASSFILE: '/nowhere', PGSERVICEFILE: '/nowhere', ...environment };
  const config = await connectionOf({ store, collection: 'c', password }, nowhere);
  return typeof config.password === 'function' ? config.password() : config.password;
}

async function tlsOf(store: string): Promise<unknown> {
  return (await connectionOf({ store, collection: 'c' }, {})).ssl;
}

describe('the address of a team index', () => {
  const store = 'postgres://anna@db.example.com:5433/docs';

  it('names server, port, user and database', async () => {
    const { host, port, user, database } = await connectionOf({ store, collection: 'c' }, {});
    assert.deepEqual([host, port, user, database], ['db.example.com', 5433, 'anna', 'docs']);
  });

  it('leaves what it does not name to the environment', async () => {
    const environment = { PGHOST: 'db.example.org', PGPORT: '6000', PGUSER: 'bert', PGDATABASE: 'books' };
    const { host, port, user, database } = await connectionOf(
      { store: 'postgres://', collection: 'c' },
      environment,
    );
    assert.deepEqual([host, port, user, database], ['db.example.org', 6000, 'bert', 'books']);
  });

  it('leaves what it does not name to a service', async () => {
    const folder = await temporaryFolder({
      services:
        '[other]\nhost=no.example.com\n\n[docs]\n# ours\nhost=db.example.net\nport=7000\nuser=carl\ndbname=all\n',
    });
    const environment = { PGSERVICEFILE: path.join(folder, 'services') };
    const { host, port, user, database } = await connectionOf(
      { store: 'postgres:///?service=docs', collection: 'c' },
      environment,
    );
    assert.deepEqual([host, port, user, database], ['db.example.net', 7000, 'carl', 'all']);
  });

  it('is refused when it is of another kind', async () => {
    await assert.rejects(tlsOf('https://db.example.com/docs'), { code: 'team-address' });
  });

  const faults = {
    'postgres:///?service=none': /no service none in/,
    'postgres://db.example.com/docs?sslmod=require': /sslmod is not a parameter .*sslmode/,
    'postgres://db.example.com/docs?sslmode=requir': /requir is not an sslmode.*require/,
    'postgres://db.example.com/docs?sslrootcert=/nowhere/ca.pem': /sslrootcert.*\/nowhere\/ca\.pem/,
    'postgres://db.example.com:99999/docs': /its port is not a number/,
    'postgres://db.example.com:0/docs': /0 is not a port/,
  };
  for (const [faulty, reason] of Object.entries(faults))
    it(`is refused with the reason: ${faulty}`, async () => {
      await assert.rejects(tlsOf(faulty), (error: Error) => {
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /begins with/);
        return true;
      });
    });

  it('has parameters of psql that change nothing', async () => {
    const store =
      'postgres://anna@db.example.com/docs?sslmode=disable&channel_binding=require&connect_timeout=5';
    assert.equal(await tlsOf(store), false);
  });

  it('does not tell what may be the end of a password', () => {
    assert.throws(
      () => {
        checkAddress('postgres://anna:12?hunter2');
      },
      (error: Error) => !error.message.includes('hunter2'),
    );
  });

  it('is refused when a port of the environment is none', async () => {
    const address = { store: 'postgres://db.example.com/docs', collection: 'c' };
    await assert.rejects(connectionOf(address, { PGPORT: 'many' }), /many is not a port/);
  });

  it('is told without user and password', () => {
    assert.equal(
      serverName('postgres://anna:secret@db.example.com:5433/docs?sslmode=disable'),
      'db.example.com:5433/docs',
    );
  });

  for (const password of ['12/34', 'p@w/x', '12?x', '12#x'])
    it(`is refused, and told in no part, when a sign of its password is written as it is: ${password}`, () => {
      assert.throws(
        () => serverName(`postgres://anna:${password}@db.example.com/docs`),
        (error: Error) => error.message.includes('%2F') && !error.message.includes(password),
      );
    });

  it('is known to have a password, or none', () => {
    assert.deepEqual(['postgres://anna:secret@db.example.com/docs', store, 'no address'].map(hasPassword), [
      true,
      false,
      false,
    ]);
  });

  it('takes the password of the environment before others', async () => {
    assert.equal(await passwordFor(store, { PGPASSWORD: 'of the environment' }), 'of the environment');
  });

  it('takes the password of the first line that matches in the password file', async () => {
    const folder = await temporaryFolder({
      passwords: '# ours\nother:5433:docs:anna:no\ndb.example.com:*:docs:anna:with\\:colon\n*:*:*:*:late\n',
    });
    const file = path.join(folder, 'passwords');
    await chmod(file, 0o600);
    assert.equal(await passwordFor(store, { PGPASSFILE: file }), 'with:colon');
  });

  it('takes no password from a file that others can read', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = await temporaryFolder({ passwords: '*:*:*:*:seen\n' });
    const file = path.join(folder, 'passwords');
    await chmod(file, 0o644);
    assert.equal(await passwordFor(store, { PGPASSFILE: file }), 'typed in');
  });

  it('is checked by the certificate of a server elsewhere', async () => {
    assert.deepEqual(await tlsOf(store), { rejectUnauthorized: true });
  });

  it('is checked even where only encryption is asked for', async () => {
    assert.deepEqual(await tlsOf(`${store}?sslmode=require`), { rejectUnauthorized: true });
  });

  it('needs no TLS on this machine', async () => {
    assert.equal(await tlsOf('postgres://anna@127.0.0.1/docs'), false);
  });
});
