/** The part of sql.js in use; the package has no types. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  interface SqlJsStatement {
    step(): boolean;
    get(): (string | number | Uint8Array | null)[];
    getColumnNames(): string[];
    run(values: readonly (string | number | null)[]): void;
    free(): boolean;
  }
  interface SqlJsDatabase {
    run(sql: string): unknown;
    prepare(sql: string): SqlJsStatement;
    close(): void;
  }
  export default function initSqlJs(options: {
    readonly wasmBinary: Uint8Array;
  }): Promise<{ readonly Database: new (file?: Uint8Array) => SqlJsDatabase }>;
}
