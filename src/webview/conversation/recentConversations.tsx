import type { ConversationEntry } from '../../protocol/messages';
import { Icon } from '../controls/icon';
import { conversationTexts } from './texts';

interface RecentConversationsProps {
  readonly entries: readonly ConversationEntry[];
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
}

/** The latest other conversations, each a click away. */
export function RecentConversations({ entries, onOpen, onShowAll }: RecentConversationsProps) {
  const now = Date.now();
  return (
    <section class="recent" aria-label={conversationTexts.recent()} data-testid="recent">
      <div class="recent-head">
        <h3>{conversationTexts.recent()}</h3>
        <button type="button" class="link small" data-testid="all-conversations" onClick={onShowAll}>
          {conversationTexts.all()}
        </button>
      </div>
      <ul>
        {entries.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              class="recent-conversation"
              data-testid="recent-conversation"
              title={title}
              onClick={() => {
                onOpen(id);
              }}
            >
              <Icon name="comment-discussion" />
              <span class="recent-title">{title}</span>
              <span class="time">{conversationTexts.age(updatedAt, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
