import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { Check } from '../../../../src-preload/contract/entities/check.ts';
import type { CheckRangeName } from '../../../../src-preload/contract/rules/checkRanges.ts';
import { AttachEvidence } from '../../incidents/link/AttachEvidence.tsx';
import { checkEvidence } from '../../incidents/link/evidenceOf.ts';
import { OriginLink } from '../../origin/OriginLink.tsx';
import { originOf } from '../../origin/originOf.ts';
import { RunPlaybookMenu } from '../../playbooks/run/RunPlaybookMenu.tsx';
import { SilenceButton } from '../../silences/SilenceButton.tsx';
import styles from './CheckFoot.module.css';
import { messages } from './messages.ts';
import { RunNow } from './RunNow.tsx';

/** A canary that the server does not report cannot be edited here. */
const unknownCanary = { id: '', name: '', source: 'unknown' };

/** Edit link, or the origin of a check that is managed elsewhere. */
function EditOrOrigin({ check }: { readonly check: Check }) {
  const { namespace, agent } = check;
  const canary = check.canary ?? unknownCanary;
  const origin = originOf({ ...canary, namespace, agent });
  if (origin.kind !== 'edit') return <OriginLink origin={origin} />;
  return (
    <Link to={`/settings/canaries/${encodeURIComponent(canary.id)}`} className={styles.edit}>
      <Pencil aria-hidden />
      {messages.edit}
    </Link>
  );
}

interface CheckFootProps {
  readonly check: Check;
  /** Whether the full check is loaded, so that its origin is known. */
  readonly known: boolean;
  /** Range of the chart. */
  readonly range: CheckRangeName;
}

export function CheckFoot({ check, known, range }: CheckFootProps) {
  return (
    <>
      <span className={styles.start}>{known && <EditOrOrigin check={check} />}</span>
      <RunNow check={check} />
      <RunPlaybookMenu on={{ kind: 'check', id: check.id }} name={check.name} />
      <AttachEvidence evidence={checkEvidence(check, range)} />
      <SilenceButton short thing={{ kind: 'check', id: check.id, name: check.name }} />
    </>
  );
}
