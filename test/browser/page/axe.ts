// What axe-core finds in a page, as far as people are kept out by it.
import type { Frame, Page } from '@playwright/test';
import axe, { type NodeResult } from 'axe-core';

/** The serious and critical findings in a frame, one line for all places of the same kind; none when all is well. */
export async function seriousFindings(frame: Frame | Page): Promise<string[]> {
  await frame.evaluate(axe.source);
  const violations = await frame.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
    const result = await inPage.run({ resultTypes: ['violations'] });
    return result.violations;
  });
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter((node) => !isItemNamedByItsLine(id, node))
        .map((node) => `${id}: ${placeOf(node)}: ${reasonOf(node)}`),
    );
  return [...new Set(findings)];
}

/** An item of a tree is named by its line; axe takes the items below it, and the drawn score, for its name too. */
function isItemNamedByItsLine(rule: string, { html }: NodeResult): boolean {
  return rule === 'label-content-name-mismatch' && /^<li [^>]*role="treeitem"/.test(html);
}

/** What is found in many rows is found at the same end of their selectors. */
function placeOf({ target }: NodeResult): string {
  const place = target.flat().join(' ').split(' > ').at(-1) ?? '';
  return place.replace(/\[[^\]]*\]|:nth-child\(\d+\)/g, '');
}

function reasonOf({ failureSummary = '' }: NodeResult): string {
  return failureSummary.split('\n').slice(1).join(' ').trim();
}
