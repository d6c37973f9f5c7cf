/** A number with its noun in English, in the right form: "1 document", "1,200 documents". */
export function count(number: number, noun: string, many = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : many}`;
}
