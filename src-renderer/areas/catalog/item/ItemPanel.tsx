import type { ConfigItem } from '#contract/entities/configItem.ts';
import { Box, Row } from '#kit/layout/boxes.tsx';
import { AcknowledgeButton } from '#parts/acknowledgements/AcknowledgeButton.tsx';
import { CostSection } from '#parts/details/CostSection.tsx';
import details from '#parts/details/Details.module.css';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import { LabelSection } from '#parts/details/LabelSection.tsx';
import { PropertySections } from '#parts/details/PropertySections.tsx';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { itemEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { RunPlaybookMenu } from '#parts/playbooks/run/RunPlaybookMenu.tsx';
import { SilenceButton } from '#parts/silences/SilenceButton.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemIncidents } from './ItemIncidents.tsx';
import { ItemNotifications } from './ItemNotifications.tsx';
import { messages } from './messages.ts';

interface ItemPanelProps {
  readonly item: ConfigItem | undefined;
  /** The item of now, to which actions apply. */
  readonly present: ConfigItem | undefined;
  /** The earlier moment, of which incidents are not known, in ISO 8601. Undefined for now. */
  readonly at: string | undefined;
}

export function ItemPanel({ item, present, at }: ItemPanelProps) {
  return (
    <>
      <Row wrap fixed minHeight={44} gap={8} paddingX={16} paddingY={8} edge="bottom">
        {present !== undefined && (
          <>
            <AttachEvidence label={messages.linkToIncident} evidence={itemEvidence(present)} />
            <RunPlaybookMenu on={{ kind: 'config', id: present.id }} name={present.name} />
            <AcknowledgeButton
              target={{ kind: 'config', id: present.id, name: present.name }}
              isFailing={
                present.deletedAt === null && (present.health === 'unhealthy' || present.health === 'warning')
              }
            />
            <SilenceButton thing={{ kind: 'config', id: present.id, name: present.name }} />
          </>
        )}
      </Row>
      {item === undefined ? (
        <DetailsSkeleton />
      ) : (
        // The key collapses the long lists again for another item.
        <Box key={item.id} grow minHeight={0} overflow="auto" paddingBottom={16}>
          <section className={details.section}>
            <h2 className="visually-hidden">{messages.details}</h2>
            <ItemFacts item={item} />
          </section>
          <PropertySections properties={item.properties} />
          <CostSection of={item} />
          {at === undefined ? <ItemIncidents id={item.id} /> : <ItemNotifications id={item.id} at={at} />}
          <LabelSection labels={item.labels} />
        </Box>
      )}
    </>
  );
}
