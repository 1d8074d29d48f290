import { Link } from '@tanstack/react-router';
import { GitCommitHorizontal } from 'lucide-react';
import { useState } from 'react';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { TextView } from '#kit/text/TextView.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { diffSides } from '#parts/changes/diffSides.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { LinkedDataStatus } from '../LinkedDataStatus.tsx';
import { messages } from '../messages.ts';
import { useLinkedData } from '../useLinkedData.ts';

const diffHeight = 260;

function Diff({ diff }: { readonly diff: string | null }) {
  if (diff === null || diff === '') return <p className={styles.note}>{messages.noDiff}</p>;
  const sides = diffSides(diff);
  if (sides === undefined)
    return <TextView value={diff} language="text" label={messages.diff} height={diffHeight} />;
  return <DiffView {...sides} language="json" label={messages.diff} layout="inline" height={diffHeight} />;
}

/** A change: its summary links to the details. The diff loads on demand. */
export function ChangeEvidence({ evidence, title, hasBeenVisible, children }: EvidenceProps) {
  const id = evidence.changeId;
  const [open, setOpen] = useState(false);
  const change = useLinkedData(
    messages.change,
    queries.changes.get.queryOptions({ input: { id: id ?? '' } }),
    hasBeenVisible && id !== null,
  );
  const summary = change.data?.summary ?? '';
  const name = summary.trim() === '' ? title : summary;
  return children({
    icon: <GitCommitHorizontal aria-hidden />,
    name:
      id === null ? (
        visibleName(name)
      ) : (
        <Link to={`/catalog/changes${stringifySearch({ change: id })}`}>{visibleName(name)}</Link>
      ),
    nameText: name,
    isNamePending: id !== null && change.isExpected,
    kindLabel: change.data?.item.type ?? change.data?.type ?? evidenceLabels.config_change,
    facts: (
      <>
        <LinkedDataStatus about={change} />
        {change.data !== undefined && (
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? messages.hideDiff : messages.showDiff}
          </Button>
        )}
      </>
    ),
    body: open && change.data !== undefined && (
      <div className={styles.well}>
        <Diff diff={change.data.diff} />
      </div>
    ),
  });
}
