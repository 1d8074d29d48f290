import { useRouter } from '@tanstack/react-router';
import { StackedBar } from '../../kit/charts/StackedBar.tsx';
import { useOwnLocation } from '../../parts/useOwnLocation.ts';
import { readView, writeView } from './catalogSearch.ts';
import { healthOrder } from './healthOrder.ts';
import { messages } from './messages.ts';
import { drillInto, type SummaryLine } from './summaryLines.ts';

/** How the items of a line fare; each part leads to those items. */
export function HealthBar({ line }: { readonly line: SummaryLine }) {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  const view = readView(searchStr);
  return (
    <StackedBar
      inTable
      label={messages.healthOf(line.name)}
      parts={healthOrder.map((status) => {
        const href = writeView({ ...drillInto(view, line), health: new Map([[status, 1]]) });
        return {
          status,
          count: line.health[status] ?? 0,
          href,
          onPress: (event) => {
            // The row under it leads elsewhere.
            event.stopPropagation();
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            history.push(href);
          },
        };
      })}
    />
  );
}
