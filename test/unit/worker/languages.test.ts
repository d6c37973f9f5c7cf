import * as assert from 'node:assert/strict';
import path from 'node:path';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const files = {
  'de/vertrag.md':
    '# Vertrag\n\nDie Kündigungsfristen der Verträge sind im Anhang geregelt. Jede Kündigung ist schriftlich an den Anbieter zu richten.\n',
  'de/sicherung.md':
    '# Sicherung\n\nDie Sicherungen werden 35 Tage aufbewahrt. Danach löscht das System sie, und das Protokoll zeigt, wann.\n',
  'fr/contrat.md':
    '# Contrat\n\nLes résiliations des contrats sont notifiées par lettre. Le préavis est de trois mois pour les entreprises.\n',
  'fr/sauvegarde.md':
    '# Sauvegarde\n\nLes sauvegardes quotidiennes sont conservées pendant 35 jours, puis elles sont supprimées par le système.\n',
  'ru/dogovor.md': '# Договор\n\nДоговоры расторгаются письменно. Срок уведомления составляет три месяца.\n',
  'ru/kopii.md': '# Резервные копии\n\nРезервные копии хранятся 35 дней, затем они удаляются.\n',
  'ar/aqd.md': '# العقد\n\nيُلغى العقد بإشعار كتابي، والمدة ثلاثة أشهر قبل نهاية السنة.\n',
  'ar/nusakh.md': '# النسخ الاحتياطية\n\nتُحفظ النسخ الاحتياطية لمدة خمسة وثلاثين يومًا ثم تُحذف.\n',
  'zh/hetong.md': '# 合同\n\n合同的解除必须以书面形式通知，通知期限为三个月。\n',
  'zh/beifen.md': '# 备份\n\n备份保留三十五天，之后由系统自动删除。\n',
  'ja/keiyaku.md': '# 契約\n\n契約の解除は書面で通知しなければなりません。通知期間は三か月です。\n',
  'ja/backup.md': '# バックアップ\n\nバックアップデータは三十五日間保存され、その後削除されます。\n',
  'en/contract.md':
    '# Contract\n\nThe notice periods of the contracts are three months for all of the customers.\n',
  'en/backup.md': '# Backup\n\nThe backups are kept for 35 days and are then deleted by the system.\n',
};

describe('search in several languages', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  const first = async (query: string) => (await index.search(query, 5, never)).passages[0];

  const cases: readonly [query: string, id: string][] = [
    ['Kündigungsfrist Vertrag', 'de/vertrag.md'],
    ['Wie lange wird eine Sicherung aufbewahrt?', 'de/sicherung.md'],
    ['résiliation', 'fr/contrat.md'],
    ['Combien de temps conserve-t-on une sauvegarde quotidienne ?', 'fr/sauvegarde.md'],
    ['как расторгнуть договор', 'ru/dogovor.md'],
    ['сколько хранится резервная копия', 'ru/kopii.md'],
    ['إلغاء عقد', 'ar/aqd.md'],
    ['مدة حفظ نسخ احتياطية', 'ar/nusakh.md'],
    ['如何解除合同？', 'zh/hetong.md'],
    ['备份保留多长时间', 'zh/beifen.md'],
    ['契約を解除する方法', 'ja/keiyaku.md'],
    ['ﾊﾞｯｸｱｯﾌﾟの保存期間', 'ja/backup.md'],
    ['notice period of a contract', 'en/contract.md'],
    ['ｂａｃｋｕｐ ｋｅｐｔ', 'en/backup.md'],
  ];
  for (const [query, id] of cases) {
    it(`finds ${id} first when asked "${query}"`, async () => {
      assert.equal((await first(query))?.chunk.documentId, id);
    });
  }

  it('weighs a word as the form that documents have', async () => {
    const weightOf = async (word: string) => (await index.search(word, 1, never)).terms[0]?.weight;
    assert.equal(await weightOf('Kündigungsfrist'), await weightOf('Anhang'));
  });

  it('leaves out passages with another form of an excluded word', async () => {
    const { passages } = await index.search('35 Tage Sicherung -sauvegarde', 10, never);
    const ids = passages.map(({ chunk }) => chunk.documentId);
    assert.ok(ids.includes('de/sicherung.md') && !ids.includes('fr/sauvegarde.md'));
  });

  for (const phrase of [
    '"Fristen der Verträge"',
    '"Kündigungsfristen der Verträge"',
    '"備份"',
    '"解除は書面で"',
    '"保留三十五天"',
  ]) {
    const isThere = !['"Fristen der Verträge"', '"備份"'].includes(phrase);
    it(`${isThere ? 'finds' : 'does not find'} the phrase ${phrase}`, async () => {
      const { passages, missingPhrases } = await index.search(phrase, 10, never);
      assert.equal(missingPhrases === undefined, isThere);
      if (isThere) assert.equal(passages.length, 1);
    });
  }
});
