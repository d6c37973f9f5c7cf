import { useState } from 'preact/hooks';
import { noticeSentence } from '../../core/retrieval/indexing/embeddingSettings';
import { asOf, awayWords, teamWords } from '../../core/retrieval/indexing/teamWords';
import { formatTimeLeft } from '../../core/util/displayLanguage';
import type { IndexView, ToHost } from '../../protocol/messages';
import { Icon } from './icon';
import { strings } from './strings';
import type { FailedFile, TeamState } from '../../core/model/ports';

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
  const { phase, done, total, failed, leftMs, filesPerSecond, megabytesPerSecond } = index;
  const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : undefined;
  const title =
    filesPerSecond === undefined || megabytesPerSecond === undefined
      ? {}
      : { title: strings.index.rate(filesPerSecond, megabytesPerSecond) };
  const parts = [
    progressText(index, percent),
    ...(failed > 0 ? [strings.index.failed(failed)] : []),
    ...(leftMs === undefined ? [] : [strings.index.left(formatTimeLeft(leftMs))]),
  ];
  return (
    <>
      <span {...title}>{parts.join(', ')}</span>
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

interface IndexReadyProps {
  readonly index: Extract<IndexView, { kind: 'ready' }>;
  readonly onStart: () => void;
}

function IndexReady({ index, onStart }: IndexReadyProps) {
  const { status, isComplete } = index;
  const { documents, failed, embeddingFailure, embeddingNotice, team, behind } = status;
  return (
    <>
      {team !== undefined && <TeamName team={team} />}
      <span>{strings.index.documents(documents)}</span>
      {behind?.kind === 'away' && <Away server={behind.server} />}
      {embeddingNotice !== undefined && (
        <>
          <Dot />
          <span data-testid="embedding-notice" title={noticeSentence(embeddingNotice)}>
            {strings.index.modelProblem[embeddingNotice.problem]}
          </span>
        </>
      )}
      {embeddingFailure !== undefined && (
        <>
          <Dot />
          <span title={embeddingFailure}>{strings.index.wordsAlone}</span>
        </>
      )}
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
      {isComplete && failed.length === 0 && behind?.kind !== 'away' && (
        <>
          <Dot />
          <span>{team?.syncedAt === undefined ? strings.index.upToDate : asOf(team.syncedAt)}</span>
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

/** The collection that is asked. */
function TeamName({ team }: { readonly team: TeamState }) {
  return (
    <>
      <span class="team-name" data-testid="team-name" title={teamWords(team)}>
        <Icon name="organization" /> {team.collection}
      </span>
      <Dot />
    </>
  );
}

function Away({ server }: { readonly server: string }) {
  return (
    <>
      <Dot />
      <span class="team-away" data-testid="team-away" title={awayWords(server)}>
        <Icon name="debug-disconnect" /> {strings.index.teamAway}
      </span>
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
