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

/** One that the server does not tell of is not edited here. */
const unknownCanary = { id: '', name: '', source: 'unknown' };

/** Where the check is edited, or where it comes from when that is not here. */
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
  /** The whole check is read: where it comes from is known. */
  readonly known: boolean;
  /** The time that its chart shows. */
  readonly range: CheckRangeName;
}

/** What can be done with a check. */
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
