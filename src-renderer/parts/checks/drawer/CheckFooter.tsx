import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { Check } from '#contract/entities/check.ts';
import type { CheckRangeName } from '#contract/rules/checkRanges.ts';
import { toSeverity } from '#contract/rules/incidents.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { AcknowledgeButton } from '#parts/acknowledgements/AcknowledgeButton.tsx';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { checkEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { OriginLink } from '#parts/origin/OriginLink.tsx';
import { originDisplayOf } from '#parts/origin/originDisplayOf.ts';
import { RunPlaybookMenu } from '#parts/playbooks/run/RunPlaybookMenu.tsx';
import { SilenceButton } from '#parts/silences/SilenceButton.tsx';
import styles from './CheckFooter.module.css';
import { messages } from './messages.ts';
import { RunNow } from './RunNow.tsx';

/** A canary that the server does not report cannot be edited here. */
const unknownCanary = { id: '', name: '', source: 'unknown' };

/** Edit link, or the origin of a check that is managed elsewhere. */
function EditOrOrigin({ check }: { readonly check: Check }) {
  const { namespace, agent } = check;
  const canary = check.canary ?? unknownCanary;
  const origin = originDisplayOf({ ...canary, namespace, agent });
  if (origin.kind !== 'edit') return <OriginLink origin={origin} />;
  return (
    <Link to={`/settings/canaries/${encodeURIComponent(canary.id)}`} className={styles.edit}>
      <Pencil aria-hidden />
      {messages.edit}
    </Link>
  );
}

interface CheckFooterProps {
  readonly check: Check;
  /** Whether the full check is loaded, so that its origin is known. */
  readonly isLoaded: boolean;
  /** Range of the chart. */
  readonly range: CheckRangeName;
}

export function CheckFooter({ check, isLoaded, range }: CheckFooterProps) {
  return (
    <>
      <Row as="span" align="stretch" grow minWidth={0}>
        {isLoaded && <EditOrOrigin check={check} />}
      </Row>
      <RunNow check={check} />
      <RunPlaybookMenu on={{ kind: 'check', id: check.id }} name={check.name} />
      <AttachEvidence
        evidence={checkEvidence(check, range)}
        severity={check.severity ? toSeverity(check.severity) : undefined}
      />
      <AcknowledgeButton
        short
        target={{ kind: 'check', id: check.id, name: check.name }}
        isFailing={check.deletedAt === null && check.status === 'unhealthy'}
      />
      <SilenceButton short thing={{ kind: 'check', id: check.id, name: check.name }} />
    </>
  );
}
