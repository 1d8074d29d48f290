import { Check, Download } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Handover } from '#contract/handover.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { type Command, useCommands } from '#parts/commands.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { hasNoData } from '#parts/list/listNotice.ts';
import { useView } from '#parts/list/useView.ts';
import { saveText } from '#parts/saveText.ts';
import { screenLinks } from '#parts/screenLinks.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { buildDocument } from './buildDocument.ts';
import type { LinkTo } from './documentLinks.ts';
import { documentMarkdown } from './documentMarkdown.ts';
import { documentText } from './documentText.ts';
import type { HandoverDocument } from './HandoverDocument.ts';
import { HandoverReport } from './HandoverReport.tsx';
import { handoverStarts, hoursWithoutMark } from './handoverStarts.ts';
import { handoverView } from './handoverView.ts';
import { listTexts, messages as texts } from './messages.ts';
import { useHandover } from './useHandover.ts';

/** Value of the option for a custom range, which the range field sets. */
const customStart = 'custom';

const startOptions = handoverStarts.map((value) => ({ value, label: texts.starts[value] }));

async function saveHtml(document: HandoverDocument, linkTo: LinkTo, to: string): Promise<void> {
  const { documentHtml } = await import('./documentHtml.ts');
  const name = `handover-${to.slice(0, 'YYYY-MM-DD'.length)}.html`;
  await saveText(
    { name, type: 'text/html; charset=utf-8', text: documentHtml(document, linkTo) },
    { done: texts.saved(name), failed: texts.saveFailed(name) },
  );
}

/**
 * Marks everything up to the end of a handover as read, with an undo action. The message can outlive the workspace,
 * so both name the owner of the handover.
 * @param before the previous mark
 */
function markRead({ to, owner }: Handover, before: string | null): void {
  const writing = bridge.handover.markRead({ at: to, owner });
  writing.then(
    () =>
      useToasts.getState().show({
        kind: 'done',
        text: texts.markedRead(formatMoment(to)),
        action: {
          label: texts.undo,
          run: () => showOutcome(bridge.handover.markRead({ at: before, owner })),
        },
      }),
    () => undefined,
  );
  showOutcome(writing);
}

/** What happened in a time range, on one page. */
export function HandoverScreen() {
  const { view, change, addressToSave } = useView(handoverView);
  const { query, runs, readMark, currentMark, freeze, refetch } = useHandover(view);
  const workspaces = useWorkspaces();
  const timeZone = useTimeZone();
  const handover = hasNoData(query) ? undefined : query.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const document = useMemo(
    () => (handover === undefined ? undefined : buildDocument(handover, runs)),
    [handover, runs, timeZone],
  );
  /** A mark never moves back. */
  const isReadLater =
    handover !== undefined && currentMark !== null && Date.parse(currentMark) > Date.parse(handover.to);
  const run = {
    markdown: () => {
      if (document !== undefined) void copyText(documentMarkdown(document, linkTo), texts.copied);
    },
    text: () => {
      if (document !== undefined) void copyText(documentText(document, linkTo), texts.copied);
    },
    html: () => {
      if (document !== undefined && handover !== undefined) void saveHtml(document, linkTo, handover.to);
    },
    read: () => {
      if (handover === undefined || isReadLater) return;
      freeze();
      markRead(handover, currentMark);
    },
  };
  const linkTo: LinkTo = (href) => screenLinks(workspaces, href)?.web;
  const latest = useRef(run);
  latest.current = run;
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'handover markdown', title: texts.copyMarkdown, run: () => latest.current.markdown() },
        { id: 'handover text', title: texts.copyText, run: () => latest.current.text() },
        {
          id: 'handover html',
          title: texts.saveHtml,
          inFileMenu: true,
          run: () => latest.current.html(),
        },
        { id: 'handover read', title: texts.markRead, keys: 'm', run: () => latest.current.read() },
      ],
      [],
    ),
  );
  const isCustom = view.range !== undefined;
  const notMarked = !isCustom && view.since === 'read' && readMark === null;
  return (
    <ListFrame
      texts={listTexts}
      query={{ data: query.data, error: query.error }}
      isPrevious={query.isPlaceholderData}
      onRetry={() => void refetch()}
      addressToSave={addressToSave}
      toolbar={
        <Toolbar
          label={texts.toolbar}
          end={
            <>
              <Menu
                align="end"
                trigger={
                  <IconButton label={texts.export}>
                    <Download aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem onSelect={run.markdown}>{texts.copyMarkdown}</MenuItem>
                <MenuItem onSelect={run.text}>{texts.copyText}</MenuItem>
                <MenuItem onSelect={run.html}>{texts.saveHtml}</MenuItem>
              </Menu>
              <Button onClick={run.read} disabledReason={isReadLater ? texts.readLater : undefined}>
                <Check aria-hidden />
                {texts.markRead}
              </Button>
            </>
          }
        >
          <Select
            label={texts.since}
            options={isCustom ? [...startOptions, { value: customStart, label: texts.custom }] : startOptions}
            value={isCustom ? customStart : view.since}
            onChange={(value) => {
              const since = handoverStarts.find((start) => start === value);
              if (since !== undefined) change({ since, range: undefined });
            }}
          />
          <TimeRangePicker
            label={texts.customRange}
            value={view.range}
            onChange={(range) => change({ range })}
          />
        </Toolbar>
      }
    >
      {document === undefined ? (
        <SkeletonRows />
      ) : (
        <HandoverReport document={document} intro={notMarked ? [texts.notMarked(hoursWithoutMark)] : []} />
      )}
    </ListFrame>
  );
}
