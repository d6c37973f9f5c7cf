/** Nothing was measured, for a reason that the person at the terminal can do something about. */
export class NothingMeasured extends Error {
  constructor(readonly detail: string) {
    super(`Nothing was measured. (${detail})`);
    this.name = 'NothingMeasured';
  }
}

/** The command line makes no sense; `message` is the sentence for the person who wrote it. */
export class WrongUse extends Error {
  constructor(sentence: string) {
    super(`${sentence}; see npm run eval -- --help`);
    this.name = 'WrongUse';
  }
}
