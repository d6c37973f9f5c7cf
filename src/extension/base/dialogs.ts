import * as vscode from 'vscode';
import { back, type Reply } from './reply';

/** A question that is answered by typing. */
export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  /** Why it is asked, in a sentence for the user: shown as an error until something is typed. */
  readonly problem?: string | undefined;
  /** Returns a sentence when an input is invalid. */
  readonly problemOf?: (input: string) => string | undefined;
  readonly isPassword?: boolean;
  readonly canGoBack?: boolean;
}

/** Asks for a text; stays open when another window gets the focus. */
export function askText(question: TextQuestion): Promise<Reply<string>> {
  const { title, prompt, value = '', problem, problemOf = () => undefined, isPassword = false } = question;
  const box = vscode.window.createInputBox();
  // A problem is shown in the place of the prompt.
  const placeholder = problem === undefined ? '' : prompt;
  Object.assign(box, { title, prompt, placeholder, value, password: isPassword });
  const show = (sentence: string | undefined) => {
    box.validationMessage =
      sentence === undefined
        ? undefined
        : { message: sentence, severity: vscode.InputBoxValidationSeverity.Error };
  };
  show(problem);
  box.onDidChangeValue((typed) => {
    show(problemOf(typed));
  });
  return replyOf(box, question.canGoBack === true, () => {
    const wrong = problemOf(box.value);
    if (wrong === undefined) return { value: box.value };
    show(wrong);
    return undefined;
  });
}

/** Asks for one of several; stays open when another window gets the focus. */
export function askChoice<T extends vscode.QuickPickItem>(
  items: readonly T[],
  {
    canGoBack,
    ...looks
  }: Pick<vscode.QuickPick<T>, 'title' | 'placeholder'> & { readonly canGoBack: boolean },
): Promise<Reply<T>> {
  const list = vscode.window.createQuickPick<T>();
  Object.assign(list, { ...looks, items, matchOnDescription: true, matchOnDetail: true });
  return replyOf(list, canGoBack, () => {
    const [value] = list.selectedItems;
    return value && { value };
  });
}

/** Shows that something is awaited, until it is there; whoever leaves or goes back stops it. Rejects as the work does. */
export async function showWaiting<T>(
  looks: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'title' | 'placeholder'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Reply<T>> {
  const stop = new AbortController();
  const list = vscode.window.createQuickPick();
  Object.assign(list, { ...looks, busy: true });
  const left = replyOf<T>(list, true, () => undefined).finally(() => {
    stop.abort();
  });
  try {
    return await Promise.race([work(stop.signal), left]);
  } finally {
    list.dispose();
  }
}

type Asking = vscode.QuickInput &
  Pick<vscode.InputBox, 'onDidAccept' | 'onDidTriggerButton' | 'buttons'> & { ignoreFocusOut: boolean };

/** Shows a question until it is answered, left or gone back from; `answer` is undefined while it cannot be taken. */
function replyOf<T>(
  asking: Asking,
  canGoBack: boolean,
  answer: () => { readonly value: T } | undefined,
): Promise<Reply<T>> {
  asking.ignoreFocusOut = true;
  asking.buttons = canGoBack ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    asking.onDidAccept(() => {
      const taken = answer();
      if (taken === undefined) return;
      resolve(taken.value);
      asking.dispose();
    });
    asking.onDidTriggerButton(() => {
      resolve(back);
      asking.dispose();
    });
    asking.onDidHide(() => {
      resolve(undefined);
      asking.dispose();
    });
    asking.show();
  });
}
