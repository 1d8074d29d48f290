import { Link } from '@tanstack/react-router';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { storedLabel } from './acknowledgedLabel.ts';
import { detailMessages as texts } from './detailMessages.ts';
import { messages } from './messages.ts';
import { useCanAcknowledge } from './useAcknowledgements.ts';
import { useEndAcknowledgement } from './useEndAcknowledgement.ts';

/** Author, end, note and storage of an acknowledgement, and a button that ends it. */
export function AcknowledgedDetails({ acknowledgement }: { readonly acknowledgement: Acknowledgement }) {
  const { at, until, note, byName, isOwn, stored } = acknowledgement;
  const canAcknowledge = useCanAcknowledge();
  const end = useEndAcknowledgement();
  const place = storedLabel(stored);
  return (
    <Column gap={8} padding={12} minWidth={0}>
      <Text as="p" weight={500}>
        {until === null ? texts.untilRecovery : texts.until(formatMoment(until))}
      </Text>
      <Text as="p" tone="muted">
        {visibleName(isOwn ? texts.you : (byName ?? texts.unknown))}
        {', '}
        <Age instant={at} suffix=" ago" />
      </Text>
      {note !== '' && (
        <Text as="p" flow="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {visibleName(note)}
        </Text>
      )}
      <Text as="p" tone="muted">
        {stored.incident === null ? (
          place
        ) : (
          <Link to={`/incidents/${encodeURIComponent(stored.incident.id)}`}>{visibleName(place)}</Link>
        )}
      </Text>
      {canAcknowledge && (
        <Row>
          <Button busy={end.busy} onClick={() => void end.run(acknowledgement)}>
            {messages.end}
          </Button>
        </Row>
      )}
    </Column>
  );
}
