import type { KeptEvent, QuestionnaireJournal } from '../../core/questionnaire/model';

/** A journal that lasts as long as the editor is open: for a window without a folder. */
export function memoryJournal(): QuestionnaireJournal {
  const kept: KeptEvent[] = [];
  return {
    read: () => Promise.resolve([...kept]),
    append: (event) => {
      kept.push(event);
      return Promise.resolve();
    },
  };
}
