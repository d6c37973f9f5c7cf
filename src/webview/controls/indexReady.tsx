import { useState } from 'preact/hooks';
import type { FailedFile, IndexStatus, TeamState } from '../../core/model/ports';
import { noticeSentence } from '../../core/retrieval/indexing/embeddingSettings';
import { asOf, awayWords, fillingWords, teamWords } from '../../core/retrieval/indexing/teamWords';
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
  // What a collection of a team lacks is not indexed here.
  const hasRest = !isComplete && behind?.kind !== 'filling';
  return (
    <>
      {team !== undefined && <TeamName team={team} />}
      <span>{strings.index.documents(documents)}</span>
      <TeamLacks behind={behind} />
      <Embedding status={status} />
      {hasRest && (
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
      <Update hasRest={hasRest} onStart={onStart} />
    </>
  );
}

function Update({ hasRest, onStart }: { readonly hasRest: boolean; readonly onStart: () => void }) {
  const { update, continue: indexRest } = strings.index;
  return (
    <button
      type="button"
      class={`at-end ${hasRest ? 'link' : 'icon-button'}`}
      data-testid="index-update"
      {...(!hasRest && { title: update, 'aria-label': update })}
      onClick={onStart}
    >
      {hasRest ? indexRest : <Icon name="refresh" />}
    </button>
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
  const isLacking = failed.length > 0 || behind?.kind === 'away' || behind?.kind === 'filling';
  if (team?.syncedAt === undefined && isLacking) return null;
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

/** Why the team's index is not asked, or not whole. */
function TeamLacks({ behind }: Pick<IndexStatus, 'behind'>) {
  if (behind?.kind === 'away')
    return (
      <>
        <Dot />
        <span class="team-away" data-testid="team-away" title={awayWords(behind)}>
          <Icon name="debug-disconnect" /> {strings.index.teamAway}
        </span>
      </>
    );
  if (behind?.kind === 'filling')
    return (
      <>
        <Dot />
        <span data-testid="team-filling" title={fillingWords(behind)}>
          {strings.index.filling}
        </span>
      </>
    );
  return null;
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
