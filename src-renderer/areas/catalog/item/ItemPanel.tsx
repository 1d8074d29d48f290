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
import { messages } from './messages.ts';

interface ItemPanelProps {
  readonly item: ConfigItem | undefined;
  /** Whether the item is shown as of an earlier moment, of which incidents are not known. */
  readonly isThen: boolean;
}

export function ItemPanel({ item, isThen }: ItemPanelProps) {
  return (
    <>
      <Row wrap fixed minHeight={44} gap={8} paddingX={16} paddingY={8} edge="bottom">
        {item !== undefined && (
          <AttachEvidence label={messages.linkToIncident} evidence={itemEvidence(item)} />
        )}
        {item !== undefined && <RunPlaybookMenu on={{ kind: 'config', id: item.id }} name={item.name} />}
        {item !== undefined && (
          <AcknowledgeButton
            target={{ kind: 'config', id: item.id, name: item.name }}
            isFailing={item.deletedAt === null && (item.health === 'unhealthy' || item.health === 'warning')}
          />
        )}
        {item !== undefined && <SilenceButton thing={{ kind: 'config', id: item.id, name: item.name }} />}
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
          {!isThen && <ItemIncidents id={item.id} />}
          <LabelSection labels={item.labels} />
        </Box>
      )}
    </>
  );
}
