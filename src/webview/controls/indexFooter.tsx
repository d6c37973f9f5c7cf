import { formatTimeLeft } from '../../core/util/displayLanguage';
import type { IndexView, ToHost } from '../../protocol/messages';
import { Icon } from './icon';
import { Dot, IndexReady, UnreadFiles } from './indexReady';
import { strings } from './strings';

interface IndexFooterProps {
  readonly index: IndexView;
  readonly onAct: OnAct;
}

type OnAct = (action: Extract<ToHost, { type: `index-${string}` }>) => void;

/** The state of the index, in one line at the bottom of the page. */
export function IndexFooter(props: IndexFooterProps) {
  const { index } = props;
  const ready =
    index.kind === 'ready' ? { 'data-files-read': index.filesRead, 'data-complete': index.isComplete } : {};
  return (
    <footer class="index-footer" data-testid="index-footer" data-index={index.kind} {...ready}>
      <IndexLine {...props} />
    </footer>
  );
}

function IndexLine({ index, onAct }: IndexFooterProps) {
  const onStart = () => {
    onAct({ type: 'index-start' });
  };
  switch (index.kind) {
    case 'no-workspace':
      return <span>{strings.index.none}</span>;
    case 'not-indexed':
      return <span>{strings.index.notIndexed}</span>;
    case 'indexing':
      return <IndexProgress index={index} onAct={onAct} />;
    case 'paused':
      return <IndexPaused index={index} onAct={onAct} />;
    case 'ready':
      return <IndexReady index={index} onStart={onStart} />;
    case 'failed':
      return (
        <>
          <span class="failure">
            <Icon name="error" /> {index.message}
          </span>
          <button type="button" class="link" onClick={onStart}>
            {strings.index.retry}
          </button>
        </>
      );
  }
}

interface IndexProgressProps {
  readonly index: Extract<IndexView, { kind: 'indexing' }>;
  readonly onAct: OnAct;
}

function IndexProgress({ index, onAct }: IndexProgressProps) {
  const { filesPerSecond, megabytesPerSecond } = index;
  const title =
    filesPerSecond === undefined || megabytesPerSecond === undefined
      ? {}
      : { title: strings.index.rate(filesPerSecond, megabytesPerSecond) };
  return (
    <>
      <span {...title}>{progressWords(index)}</span>
      <ProgressBar index={index} />
      <IconButton
        name="debug-pause"
        title={strings.index.pause}
        testId="index-pause"
        onClick={() => {
          onAct({ type: 'index-pause', isPaused: true });
        }}
      />
      <IconButton
        name="close"
        title={strings.index.cancel}
        testId="index-cancel"
        onClick={() => {
          onAct({ type: 'index-cancel' });
        }}
      />
    </>
  );
}

type Indexing = IndexProgressProps['index'];

function percentOf({ done, total }: Indexing): number | undefined {
  return total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : undefined;
}

/** How far the index is, and how long it still takes. */
export function progressWords(index: Indexing): string {
  const { failed, leftMs } = index;
  const parts = [
    progressText(index, percentOf(index)),
    ...(failed > 0 ? [strings.index.failed(failed)] : []),
    ...(leftMs === undefined ? [] : [strings.index.left(formatTimeLeft(leftMs))]),
  ];
  return parts.join(', ');
}

export function ProgressBar({ index }: { readonly index: Indexing }) {
  const percent = percentOf(index);
  return (
    <span
      class={`progress${percent === undefined ? ' unknown' : ''}`}
      role="progressbar"
      aria-label={strings.index.progress(index.phase, undefined)}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
    >
      <span style={{ width: percent === undefined ? '30%' : `${percent}%` }} />
    </span>
  );
}

/** While files are being read, the share of all documents indexed; otherwise the progress of the phase. */
function progressText({ phase, indexed, waiting }: IndexProgressProps['index'], percent: number | undefined) {
  if (phase !== 'reading') return strings.index.progress(phase, percent);
  return strings.index.indexed(Math.floor((indexed / Math.max(1, indexed + waiting)) * 100));
}

interface IconButtonProps {
  readonly name: string;
  readonly title: string;
  readonly testId: string;
  readonly onClick: () => void;
}

function IconButton({ name, title, testId, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      data-testid={testId}
      title={title}
      aria-label={title}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}

interface IndexPausedProps {
  readonly index: Extract<IndexView, { kind: 'paused' }>;
  readonly onAct: OnAct;
}

function IndexPaused({ index, onAct }: IndexPausedProps) {
  const { documents, failed } = index.status;
  return (
    <>
      <span>{strings.index.documents(documents)}</span>
      <Dot />
      <span>{strings.index.paused}</span>
      {failed.length > 0 && (
        <>
          <Dot />
          <UnreadFiles failed={failed} />
        </>
      )}
      <button
        type="button"
        class="at-end link"
        data-testid="index-resume"
        onClick={() => {
          onAct({ type: 'index-pause', isPaused: false });
        }}
      >
        {strings.index.resume}
      </button>
    </>
  );
}
