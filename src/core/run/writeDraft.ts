import * as l10n from '@vscode/l10n';
import type { Draft, SubAnswer } from '../model/types';
import type { Reasoner } from '../model/ports';
import type { Work } from './attempt';
import type { Recorder, Run } from './run';
import { localDay } from '../util/localDay';
import * as words from './stepWords';

/** Has the reasoner write a draft from the evidence, as a step of the tree. */
export async function writeDraft(
  run: Run,
  {
    subAnswers,
    attempt: { feedback },
    route,
    before,
  }: Pick<Work, 'attempt' | 'route' | 'before'> & {
    readonly subAnswers: readonly SubAnswer[];
  },
): Promise<Draft> {
  const { question, deps, recorder, signal } = run;
  const { style, language } = deps.settings;
  // A reading writer's retry may turn out worse than what is already shown, so it is not streamed.
  const isShown = before.length === 0 || deps.reasoner.reading === undefined;
  if (isShown && before.length > 0) recorder.emit({ type: 'answer-restart' });
  return run.recorder.step(
    { kind: 'synthesize', title: l10n.t('Write the answer'), signal: run.signal },
    async ({ report }) => {
      const input = {
        question,
        subAnswers,
        style,
        today: localDay(deps.now?.()),
        readDocument: async (id: string) => deps.index.readDocument(id, signal),
        rework: route.rework,
        language,
        feedback,
        agent: run.agent,
        isScoped: (deps.scope ?? []).length > 0,
      };
      const draft = await write(
        isShown ? recorder : undefined,
        deps.reasoner.synthesize(input, report, signal),
      );
      const detail = {
        kind: 'synthesize',
        style,
        citations: draft.citations.length,
        characters: draft.text.length,
        facetsCovered: draft.facetsCovered,
        facetsMissing: draft.facetsMissing,
        ...(draft.compression !== undefined && { compression: draft.compression }),
      } as const;
      return { value: draft, summary: words.written(draft), detail };
    },
  );
}

async function write(
  recorder: Recorder | undefined,
  writing: ReturnType<Reasoner['synthesize']>,
): Promise<Draft> {
  for (;;) {
    const next = await writing.next();
    if (next.done === true) return next.value;
    const event = next.value;
    if (recorder === undefined) continue;
    if (event.type === 'restart') recorder.emit({ type: 'answer-restart' });
    else if (event.type === 'citation') recorder.emit({ type: 'citation-add', citation: event.citation });
    else recorder.emit({ type: 'answer-delta', text: event.text });
  }
}
