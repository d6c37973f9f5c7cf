/** The program of a thread as a text. */
declare module '*?program' {
  const program: string;
  export default program;
}
