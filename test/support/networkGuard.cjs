// Preloaded (NODE_OPTIONS) into every Node process and worker thread of the workbench under test:
// writes down, and refuses, each attempt to reach a host that is not this machine.
const { appendFileSync } = require('node:fs');
const dgram = require('node:dgram');
const dns = require('node:dns');
const net = require('node:net');
const { isMainThread } = require('node:worker_threads');

const attemptsFile = process.env.ASK_DOCS_NETWORK_ATTEMPTS;
const loopback = /^(localhost|127(\.\d+){3}|::1|0\.0\.0\.0|::)$/;

function isHere(host) {
  return host === undefined || host === null || host === '' || loopback.test(String(host));
}

function record(kind, host) {
  const stack = String(new Error('').stack)
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => !line.includes(__filename));
  const attempt = { kind, host: String(host), ...whoami(), stack: stack.slice(0, 12) };
  appendFileSync(attemptsFile, `${JSON.stringify(attempt)}\n`);
}

function whoami() {
  const role = process.argv.find((argument) => argument.startsWith('--type=')) ?? process.argv[1] ?? 'node';
  return { role, thread: isMainThread ? 'main' : 'worker' };
}

function refusal(host) {
  return Object.assign(new Error(`the network guard refuses ${host}`), { code: 'ECONNREFUSED' });
}

function guardSockets() {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function guardedConnect(...callArguments) {
    // net.connect() passes its normalised arguments on as one array.
    const [first, second] = Array.isArray(callArguments[0]) ? callArguments[0] : callArguments;
    const isOptions = typeof first === 'object' && first !== null;
    const host = isOptions ? first.host : second;
    const isLocalSocket = isOptions
      ? typeof first.path === 'string'
      : typeof first === 'string' && Number.isNaN(Number(first));
    if (isLocalSocket || typeof host === 'function' || isHere(host))
      return connect.apply(this, callArguments);
    record('connect', `${host}:${isOptions ? first.port : first}`);
    process.nextTick(() => this.destroy(refusal(host)));
    return this;
  };
}

function guardNames() {
  for (const [owner, name] of [
    [dns, 'lookup'],
    [dns.promises, 'lookup'],
    ...['resolve', 'resolve4', 'resolve6'].flatMap((method) => [
      [dns, method],
      [dns.promises, method],
    ]),
  ]) {
    const original = owner[name];
    owner[name] = function guardedLookup(host, ...rest) {
      if (isHere(host) || net.isIP(host)) return original.call(this, host, ...rest);
      record(`dns.${name}`, host);
      const callback = rest.at(-1);
      if (typeof callback !== 'function') return Promise.reject(refusal(host));
      process.nextTick(callback, refusal(host));
      return undefined;
    };
  }
}

function guardDatagrams() {
  const { send } = dgram.Socket.prototype;
  dgram.Socket.prototype.send = function guardedSend(...callArguments) {
    const host = callArguments.find((argument, index) => index > 0 && typeof argument === 'string');
    if (isHere(host)) return send.apply(this, callArguments);
    record('datagram', host);
    throw refusal(host);
  };
}

if (attemptsFile) {
  guardSockets();
  guardNames();
  guardDatagrams();
  // Without this line an empty file could also mean that nobody was watching.
  appendFileSync(attemptsFile, `${JSON.stringify({ kind: 'guarded', ...whoami() })}\n`);
}
