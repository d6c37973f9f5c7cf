import * as assert from 'node:assert/strict';
import { aboutDocuments } from '../../../../src/core/understanding/aboutDocuments';

const asked = (text: string) => {
  const found = aboutDocuments(text);
  return found && `${found.kind} ${found.language}`;
};

describe('aboutDocuments', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'greeting en': ['hello', 'Hi there!', 'Good morning', 'hello, how are you?'],
    'greeting de': ['Hallo', 'Guten Tag!', 'Grüß Gott', 'Moin'],
    'help en': [
      'what can you do?',
      'Hello, what can you do?',
      'help',
      'What can I ask?',
      'How does this work?',
    ],
    'help de': ['Was kannst du?', 'Hallo, was können Sie tun?', 'Hilfe', 'Was kann ich hier fragen?'],
    'contents en': [
      'What is in these documents?',
      'what documents are there',
      'List all files',
      "What's in here?",
      'What are my docs about?',
      'Hi, which documents do you have?',
      'Please summarize these documents.',
    ],
    'contents de': [
      'Was steht in den Dokumenten?',
      'Welche Dokumente gibt es?',
      'Worum geht es in diesen Unterlagen?',
      'Gib mir einen Überblick',
      'Zeig mir alle Dateien',
      'Liste alle Dokumente auf',
      'Alle Dokumente anzeigen',
    ],
  };
  for (const [kind, of] of Object.entries(texts))
    for (const text of of)
      it(`takes “${text}” for ${kind}`, () => {
        assert.equal(asked(text), kind);
      });

  for (const text of [
    'Show all',
    'List them all',
    'Show me all of them, please',
    'Zeige alle',
    'Liste sie alle auf',
  ])
    it(`takes “${text}” for a list of all, after an overview`, () => {
      const { kind, isOfAll, leans } = aboutDocuments(text) ?? {};
      assert.deepEqual({ kind, isOfAll, leans }, { kind: 'contents', isOfAll: true, leans: true });
    });

  it('takes a list of all documents for one of all', () => {
    for (const text of ['List all documents', 'Liste alle Dokumente auf', 'Alle Dokumente auflisten'])
      assert.equal(aboutDocuments(text)?.isOfAll, true);
    assert.equal(aboutDocuments('Welche Dokumente gibt es?')?.isOfAll, false);
  });

  const others = [
    'Show all suppliers',
    'List them all by price',
    'Liste alle Lieferanten auf',
    'All employees',
    'What is in the leave policy?',
    'Which documents mention tenders?',
    'What do the documents say about leave?',
    'Who can help me with the VPN?',
    'Hello World programs: which are there?',
    'Hi-110',
    'help desk',
    'Was steht in den Dokumenten zum Urlaub?',
    'Welche Dokumente brauche ich für die Reise?',
    'Thanksgiving opening hours',
  ];
  for (const text of others)
    it(`leaves “${text}” to others`, () => {
      assert.equal(asked(text), undefined);
    });
});
