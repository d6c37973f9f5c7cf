import * as l10n from '@vscode/l10n';
import type { CitationAudit } from '../../model/events';
import type { SubAnswer } from '../../model/types';
import { analyze } from '../../language/analyze';
import { subjectShare } from '../../language/termCoverage';
import { denies, limits, openingAnswer } from '../../language/polarity';
import { shown, type Finding, admitsSilence, sourceSentence, type Statement } from './statements';

interface Reviewed {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly statements: readonly Statement[];
  readonly audit: CitationAudit;
}

/** `status_alignment`: the answer's claims, including what it says is missing, agree with its quotes. */
export function checkAlignment(reviewed: Reviewed): Finding[] {
  return [oppositeAnswer(reviewed), oppositeLead(reviewed), deniedAspect(reviewed)].flatMap(
    (finding) => finding ?? [],
  );
}

/** A yes where all quotes say no, or a no where they affirm exactly what was asked. */
function oppositeAnswer({ question, statements }: Reviewed): Finding | undefined {
  const [lead] = statements;
  const said = openingAnswer(lead?.text ?? '');
  const cited = statements.find(({ quotes }) => quotes.length > 0);
  if (lead === undefined || said === undefined || cited === undefined || denies(question)) return undefined;
  const asked = subjectOf(question);
  const sources = cited.quotes.map((quote) => sourceSentence(`${question} ${cited.text}`, quote));
  const isOpposed =
    said === 'yes'
      ? sources.every(denies) && !statements.slice(0, 2).some(({ text }) => denies(text))
      : sources.every((source) => !limits(source) && holdsAll(source, asked));
  if (!isOpposed) return undefined;
  return opposed(lead.text);
}

/** The audit found a negation mismatch between the first sentence and its quote. */
function oppositeLead({ statements, audit }: Reviewed): Finding | undefined {
  const lead = statements[0]?.text;
  const denied = audit.unsupportedSentences.find(
    ({ sentence, fault }) =>
      fault === 'negation' && lead !== undefined && sentence.startsWith(lead.slice(0, 40)),
  );
  return denied && opposed(denied.sentence);
}

function opposed(sentence: string): Finding {
  return {
    check: 'status_alignment',
    issue: l10n.t('The source says the opposite of {0}', shown(sentence)),
    suggestion: l10n.t('Read the quote before you rely on the answer.'),
    instruction: 'Answer yes or no only as the quotes do; where they deny what is asked, say so.',
    claims: [sentence],
  };
}

/** "The documents do not say …" about a facet of which a quote contains every word. */
function deniedAspect({ subAnswers, statements }: Reviewed): Finding | undefined {
  for (const { text } of statements.filter((statement) => admitsSilence(statement.text))) {
    const subject = subjectOf(text);
    const isQuoted = subAnswers.some(({ subQuery, evidence }) => {
      const isAbout =
        subject.size > 1 &&
        subjectOf(subQuery.facet).size > 1 &&
        isWithin(subjectOf(subQuery.facet), subject);
      return (
        isAbout && evidence.some(({ quote, headings }) => holdsAll([...headings, quote].join('\n'), subject))
      );
    });
    if (isQuoted)
      return {
        check: 'status_alignment',
        issue: l10n.t(
          'The answer says that the documents lack something that a quote mentions: {0}',
          shown(text),
        ),
        suggestion: l10n.t('Look at the quotes of this part: the documents do say something about it.'),
        instruction: 'Use the quotes of every part before you say that the documents are silent on it.',
        gaps: [[...subject].join(' ')],
      };
  }
  return undefined;
}

/** Words of the product's own sentence about missing information. */
const silent: ReadonlySet<string> = new Set(
  analyze(
    'documents document quotes quote passages sources provided say mention contain Dokumente sagen nichts',
  ),
);

function subjectOf(text: string): Set<string> {
  return new Set(analyze(text).filter((term) => !silent.has(term) && subjectShare(term) === 1));
}

function isWithin(terms: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...terms].every((term) => all.has(term));
}

function holdsAll(text: string, terms: ReadonlySet<string>): boolean {
  return isWithin(terms, new Set(analyze(text)));
}
