import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Check } from '../../../../src-preload/contract/entities/check.ts';
import { IconButton } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { copyText } from '../../../kit/overlay/copyText.ts';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import type { ShapeName } from '../../../kit/status/statusShapes.ts';
import { AsOf } from '../../AsOf.tsx';
import type { AnswerOrigin } from '../../asOfState.ts';
import { SilencedMark } from '../../silences/SilencedMark.tsx';
import styles from './CheckHead.module.css';
import { messages } from './messages.ts';

/** Maximum number of labels before a “more” button. Some checks carry all labels of their namespace. */
const mostLabels = 8;

interface CheckHeadingProps {
  readonly check: Check;
  readonly answer: AnswerOrigin | undefined;
  readonly online: boolean;
}

export function CheckHeading({ check, answer, online }: CheckHeadingProps) {
  const { status, deletedAt } = check;
  const shape: ShapeName = deletedAt === null ? status : 'deleted';
  return (
    <>
      <Icon name={check.icon ?? check.type} fallback={check.type} />
      <span className={styles.name} data-tooltip={check.name}>
        {check.name}
      </span>
      <span className={styles.status} data-status={shape}>
        <StatusIcon shape={shape} />
        {deletedAt === null ? messages.status[status] : messages.deleted}
      </span>
      <SilencedMark
        kind="check"
        id={check.id}
        otherwise={check.silencedAt !== null && <span className={styles.silenced}>{messages.silenced}</span>}
      />
      <AsOf answer={answer} online={online} />
    </>
  );
}

function Chip({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <li className={styles.chip} data-tooltip={`${name}: ${value}`}>
      <span className={styles.key}>{name}</span> <span className={styles.value}>{value}</span>
    </li>
  );
}

/** Endpoint, namespace, agent and labels below the title. */
export function CheckAddress({ check }: { readonly check: Check }) {
  const [all, setAll] = useState(false);
  const { endpoint, namespace, agent } = check;
  const labels = Object.entries(check.labels);
  const shown = all ? labels : labels.slice(0, mostLabels);
  const hasPlace = namespace !== '' || agent !== null;
  return (
    <>
      {endpoint !== null && endpoint !== '' && (
        <p className={styles.endpoint}>
          <span className={styles.address} data-tooltip={endpoint}>
            {endpoint}
          </span>
          <IconButton label={messages.copyEndpoint} onClick={() => void copyText(endpoint)}>
            <Copy aria-hidden />
          </IconButton>
        </p>
      )}
      {(hasPlace || labels.length > 0) && (
        <ul className={styles.chips}>
          {namespace !== '' && <Chip name={messages.namespace} value={namespace} />}
          {agent !== null && <Chip name={messages.agent} value={agent.name || agent.id} />}
          {hasPlace && labels.length > 0 && <li className={styles.rule} aria-hidden />}
          {shown.map(([name, value]) => (
            <Chip key={name} name={name} value={value} />
          ))}
          {labels.length > shown.length && (
            <li>
              <button type="button" className={styles.more} onClick={() => setAll(true)}>
                {messages.moreLabels(labels.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
