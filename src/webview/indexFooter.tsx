import { useState } from 'preact/hooks';
import type { FailedFile } from '../core/model';
import type { IndexView } from '../protocol/messages';
import { formatTimeLeft } from './format';
import { Icon } from './icon';
import { strings } from './strings';

interface IndexFooterProps {
  readonly index: IndexView;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** How the index stands, in one line at the end of the page. */
export function IndexFooter({ index, onStart, onCancel }: IndexFooterProps) {
  const ready =
    index.kind === 'ready' ? { 'data-files-read': index.filesRead, 'data-complete': index.isComplete } : {};
  return (
    <footer class="index-footer" data-testid="index-footer" data-index={index.kind} {...ready}>
      <IndexLine index={index} onStart={onStart} onCancel={onCancel} />
    </footer>
  );
}

function IndexLine({ index, onStart, onCancel }: IndexFooterProps) {
  switch (index.kind) {
    case 'no-workspace':
      return <span>{strings.index.none}</span>;
    case 'not-indexed':
      return <span>{strings.index.notIndexed}</span>;
    case 'indexing':
      return <IndexProgress index={index} onCancel={onCancel} />;
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
  readonly onCancel: () => void;
}

function IndexProgress({ index, onCancel }: IndexProgressProps) {
  const { phase, done, total, leftMs } = index;
  const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : undefined;
  return (
    <>
      <span>{strings.index.progress(phase, percent)}</span>
      <span
        class={`progress${percent === undefined ? ' unknown' : ''}`}
        role="progressbar"
        aria-label={strings.index.progress(phase, undefined)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
      >
        <span style={{ width: percent === undefined ? '30%' : `${percent}%` }} />
      </span>
      {leftMs !== undefined && <span>{strings.index.left(formatTimeLeft(leftMs))}</span>}
      <button
        type="button"
        class="icon-button"
        data-testid="index-cancel"
        title={strings.index.cancel}
        aria-label={strings.index.cancel}
        onClick={onCancel}
      >
        <Icon name="close" />
      </button>
    </>
  );
}

interface IndexReadyProps {
  readonly index: Extract<IndexView, { kind: 'ready' }>;
  readonly onStart: () => void;
}

function IndexReady({ index, onStart }: IndexReadyProps) {
  const { status, isComplete } = index;
  const { documents, failed } = status;
  return (
    <>
      <span>{strings.index.files(documents)}</span>
      {!isComplete && (
        <>
          <Dot />
          <span>{strings.index.partly}</span>
        </>
      )}
      {failed.length > 0 && (
        <>
          <Dot />
          <UnreadFiles failed={failed} />
        </>
      )}
      {isComplete && failed.length === 0 && (
        <>
          <Dot />
          <span>{strings.index.upToDate}</span>
        </>
      )}
      <button
        type="button"
        class={`at-end ${isComplete ? 'icon-button' : 'link'}`}
        data-testid="index-update"
        {...(isComplete && { title: strings.index.update, 'aria-label': strings.index.update })}
        onClick={onStart}
      >
        {isComplete ? <Icon name="refresh" /> : strings.index.continue}
      </button>
    </>
  );
}

function Dot() {
  return <span aria-hidden="true">·</span>;
}

function UnreadFiles({ failed }: { readonly failed: readonly FailedFile[] }) {
  const [isOpen, setOpen] = useState(false);
  const lines = failed.map((file) => `${file.id}: ${file.reason}`);
  return (
    <>
      <button
        type="button"
        class="link"
        data-testid="unread-files"
        title={lines.join('\n')}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {strings.index.unread(failed.length)}
      </button>
      {isOpen && (
        <ul class="unread-files">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
