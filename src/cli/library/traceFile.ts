import { readFile, stat } from 'node:fs/promises';
import { version as product } from '../../../package.json';
import { indexVersion } from '../../adapters/index/manifest';
import { AskDocsError } from '../../core/model/errors';
import type { RunEvent } from '../../core/model/events';
import type { RunSettings } from '../../core/run/run';
import type { RunState } from '../../core/model/state';
import { maxTraceBytes, readTrace, traceOf } from '../../core/export/trace/trace';
import { traceSettings } from '../../core/export/trace/settings';
import type { ModelFlags } from '../commandLine/askOptions';
import { modelSettings } from './openModel';
import { embeddingConfig } from './openFolder';
import { checkOutputFile, openOutput } from '../terminal/outputFile';
import type { EmbedderFlags } from '../commandLine/sharedOptions';

/** The flags that are recorded in a trace, and the documents' folder. */
interface TracedFlags {
  readonly folder: string;
  readonly embedding?: EmbedderFlags;
  readonly model: ModelFlags;
}

/**
 * Writes the trace of a run started with `flags`; if the events are not known, they are reconstructed from
 * the run. Fails as `checkTraceFile` does.
 */
export async function saveTrace(
  file: string,
  { run, events }: { readonly run: RunState; readonly events?: readonly RunEvent[] },
  { flags, settings }: { readonly flags: TracedFlags; readonly settings: RunSettings },
): Promise<void> {
  const { embedding } = embeddingConfig(flags.embedding);
  const model = modelSettings(flags.model, process.env);
  const about = {
    versions: { product, index: indexVersion },
    settings: traceSettings(settings, model, embedding),
  };
  const text = `${JSON.stringify(traceOf(run, about, events), null, 2)}\n`;
  await checkTraceFile(file, flags);
  const out = await openOutput(file);
  try {
    await out.writeFile(text);
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  } finally {
    await out.close();
  }
}

/** Fails as `checkOutputFile` does; an earlier trace may be replaced. */
export async function checkTraceFile(file: string, { folder }: Pick<TracedFlags, 'folder'>): Promise<void> {
  const isFormer = (): Promise<boolean> =>
    readTraceFile(file).then(
      () => true,
      () => false,
    );
  await checkOutputFile(file, { folder, isFormer });
}

/** Reads the run of a trace file; fails with `input-unreadable` or a `trace-…` code. */
export async function readTraceFile(file: string): Promise<RunState> {
  return readTrace(await readText(file)).run;
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxTraceBytes) throw new AskDocsError('trace-too-large', { detail: file });
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof AskDocsError) throw cause;
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  }
}
