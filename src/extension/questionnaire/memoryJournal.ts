import type { KeptEvent, QuestionnaireJournal } from '../../core/features/questionnaire/model';

/** An in-memory journal that lasts as long as the editor is open, for a window without a folder. */
export function memoryJournal(): QuestionnaireJournal {
  const kept: KeptEvent[] = [];
  // No lock needed: only this session uses it, one run at a time.
  const letGo = (): Promise<void> => Promise.resolve();
  return {
    claim: () => Promise.resolve(letGo),
    read: () => Promise.resolve([...kept]),
    append: (event) => {
      kept.push(event);
      return Promise.resolve();
    },
  };
}
