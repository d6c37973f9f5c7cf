import * as l10n from '@vscode/l10n';
import { CitationSteps, FindField, Press } from '../controls/viewerBar';
import type { GridModel, GridView } from './gridModel';

interface GridBarProps {
  readonly model: GridModel;
  readonly view: GridView;
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
}

/** The bar above the grid. */
export function GridBar({ model, view: { marked, found }, isFinding, onFinding }: GridBarProps) {
  const count = marked?.cited.places.length ?? 0;
  return (
    <div class="bar" role="toolbar" aria-label={l10n.t('Spreadsheet')}>
      {marked !== undefined && count > 0 && (
        <CitationSteps
          active={marked.cited.active}
          count={count}
          viewer="grid"
          onStep={(by) => {
            model.step(by);
          }}
        />
      )}
      <span class="space" />
      {isFinding ? (
        <FindField
          found={found && { current: found.current + 1, total: found.total }}
          label={l10n.t('Find in the sheet')}
          viewer="grid"
          onFind={(text, by) => {
            model.find(text, by);
          }}
          onEnd={() => {
            onFinding(false);
          }}
        />
      ) : (
        <Press
          name="search"
          title={l10n.t('Find (Ctrl+F)')}
          testId="grid-find-open"
          onPress={() => {
            onFinding(true);
          }}
        />
      )}
      <Press
        name="output"
        title={l10n.t('Show Text')}
        testId="grid-text"
        onPress={() => {
          model.openText();
        }}
      />
      <Press
        name="link-external"
        title={l10n.t('Open Original')}
        onPress={() => {
          model.openOriginal();
        }}
      />
    </div>
  );
}
