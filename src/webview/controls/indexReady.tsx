import { useState } from 'preact/hooks';
import type { FailedFile, IndexStatus, TeamState } from '../../core/model/ports';
import { noticeSentence } from '../../core/retrieval/indexing/embeddingSettings';
import { asOf, awayWords, teamWords } from '../../core/retrieval/indexing/teamWords';
import type { IndexView } from '../../protocol/messages';
import { Icon } from './icon';
import { strings } from './strings';

interface IndexReadyProps {
  readonly index: Extract<IndexView, { kind: 'ready' }>;
  readonly onStart: () => void;
}

/** What a ready index has, and what it lacks. */
export function IndexReady({ index, onStart }: IndexReadyProps) {
  const { status, isComplete } = index;
  const { documents, failed, team, behind } = status;
  return (
    <>
      {team !== undefined && <TeamName team={team} />}
      <span>{strings.index.documents(documents)}</span>
      {behind?.kind === 'away' && <Away server={behind.server} />}
      <Embedding status={status} />
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
      {isComplete && <Freshness status={status} />}
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

/** What keeps passages from being found by meaning. */
function Embedding({ status: { embeddingNotice, embeddingFailure } }: { readonly status: IndexStatus }) {
  return (
    <>
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
    </>
  );
}

/** From when the index is, unless something is missing. */
function Freshness({ status: { team, failed, behind } }: { readonly status: IndexStatus }) {
  if (team?.syncedAt === undefined && (failed.length > 0 || behind?.kind === 'away')) return null;
  return (
    <>
      <Dot />
      <span>{team?.syncedAt === undefined ? strings.index.upToDate : asOf(team.syncedAt)}</span>
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

/** Between two facts. */
export function Dot() {
  return <span aria-hidden="true">·</span>;
}

/** The files that could not be read; a click names them. */
export function UnreadFiles({ failed }: { readonly failed: readonly FailedFile[] }) {
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
