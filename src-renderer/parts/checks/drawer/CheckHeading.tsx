import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Check } from '#contract/entities/check.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { AsOf } from '#parts/AsOf.tsx';
import { AcknowledgedMark } from '#parts/acknowledgements/AcknowledgedMark.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { SilencedMark } from '#parts/silences/SilencedMark.tsx';
import styles from './CheckHeading.module.css';
import { messages } from './messages.ts';

/** Maximum number of labels before a “more” button. Some checks carry all labels of their namespace. */
const maxLabels = 8;

const moreLayout = layout({ height: 20 });

interface CheckHeadingProps {
  readonly check: Check;
  readonly answer: AnswerOrigin | undefined;
  readonly online: boolean;
  /** Whether the check is shown as of an earlier moment, of which marks are not known. */
  readonly isThen: boolean;
}

export function CheckHeading({ check, answer, online, isThen }: CheckHeadingProps) {
  const { status, deletedAt } = check;
  const shape: ShapeName = deletedAt === null ? status : 'deleted';
  return (
    <>
      <Icon name={check.icon ?? check.type} fallback={check.type} />
      <Ellipsis data-tooltip={check.name}>{visibleName(check.name)}</Ellipsis>
      <span className={styles.status} data-status={shape}>
        <StatusIcon shape={shape} />
        {deletedAt === null ? messages.status[status] : messages.deleted}
      </span>
      {!isThen && (
        <>
          <AcknowledgedMark kind="check" id={check.id} />
          <SilencedMark
            kind="check"
            id={check.id}
            otherwise={
              check.silencedAt !== null && <span className={styles.silenced}>{messages.silenced}</span>
            }
          />
        </>
      )}
      <AsOf answer={answer} online={online} />
    </>
  );
}

function Chip({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <li className={styles.chip} data-tooltip={`${name}: ${value}`}>
      <Ellipsis tone="muted">{name}</Ellipsis> <Ellipsis tone="text">{value}</Ellipsis>
    </li>
  );
}

/** Endpoint, namespace, agent and labels below the title. */
export function CheckAddress({ check }: { readonly check: Check }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { endpoint, namespace, agent } = check;
  const labels = Object.entries(check.labels);
  const visibleLabels = isExpanded ? labels : labels.slice(0, maxLabels);
  const hasLocation = namespace !== '' || agent !== null;
  return (
    <>
      {endpoint !== null && endpoint !== '' && (
        <p className={styles.endpoint}>
          <Ellipsis mono tone="muted" data-tooltip={endpoint}>
            {endpoint}
          </Ellipsis>
          <IconButton label={messages.copyEndpoint} onClick={() => void copyText(endpoint)}>
            <Copy aria-hidden />
          </IconButton>
        </p>
      )}
      {(hasLocation || labels.length > 0) && (
        <Row as="ul" wrap gap={4} paddingTop={4}>
          {namespace !== '' && <Chip name={messages.namespace} value={namespace} />}
          {agent !== null && <Chip name={messages.agent} value={agent.name || agent.id} />}
          {hasLocation && labels.length > 0 && <li className={styles.rule} aria-hidden />}
          {visibleLabels.map(([name, value]) => (
            <Chip key={name} name={name} value={value} />
          ))}
          {labels.length > visibleLabels.length && (
            <li>
              <TextButton size="small" className={moreLayout} onClick={() => setIsExpanded(true)}>
                {messages.moreLabels(labels.length - visibleLabels.length)}
              </TextButton>
            </li>
          )}
        </Row>
      )}
    </>
  );
}
