import { useRouter } from '@tanstack/react-router';
import { healthOrder } from '#contract/rules/healthOrder.ts';
import { StackedBar } from '#kit/charts/StackedBar.tsx';
import { hidesDeleted } from '#parts/hiddenDeletions.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { catalogView } from './catalogView.ts';
import { messages } from './messages.ts';
import { drillInto, type SummaryLine } from './summaryLines.ts';

/** Health of a line's items. Each segment links to the items of that health. */
export function HealthBar({ line }: { readonly line: SummaryLine }) {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  const view = drillInto(
    catalogView.read(searchStr, { hideDeleted: hidesDeleted('areDeletedConfigsHidden') }),
    line,
  );
  return (
    <StackedBar
      inTable
      label={messages.healthOf(line.name)}
      parts={healthOrder.flatMap((status) => {
        const count = line.health[status] ?? 0;
        // Skip empty segments: up to 300 bars recompute their URLs on every change of the list's URL.
        if (count === 0) return [];
        const href = catalogView.addressOf({ ...view, health: new Map([[status, 1]]) });
        return {
          status,
          count,
          href,
          onPress: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            history.push(href);
          },
        };
      })}
    />
  );
}
