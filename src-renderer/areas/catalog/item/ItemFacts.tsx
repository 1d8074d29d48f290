import { useSyncExternalStore } from 'react';
import type { ConfigItem, Health } from '#contract/entities/configItem.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { Age } from '#kit/format/Age.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { Note, Row } from '#kit/layout/boxes.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { Tags } from '#kit/status/Tags.tsx';
import { CopyValue } from '#parts/details/CopyValue.tsx';
import details from '#parts/details/Details.module.css';
import { AgentLink, GrantedLink } from '#parts/details/GrantedLink.tsx';
import { itemStatus } from '#parts/itemStatus.ts';
import { TypeLink } from './ItemCrumbs.tsx';
import { isScrapedLate, shownClass } from './itemRules.ts';
import { messages } from './messages.ts';

const { scrapers } = resourceRules;

interface ItemStatusProps {
  readonly status: string | null;
  readonly health: Health | null;
}

function ItemStatus(props: ItemStatusProps) {
  const status = itemStatus({ ...props, deletedAt: null });
  if (status === undefined) return null;
  const { shape, word, detail } = status;
  return (
    <Row
      as="span"
      display="inline-flex"
      gap={6}
      data-tooltip={detail === undefined ? undefined : `${word} (${detail})`}
    >
      {shape !== undefined && <StatusIcon shape={shape} />}
      <span>{word}</span>
      {detail !== undefined && <span className="visually-hidden">, {detail}</span>}
    </Row>
  );
}

interface ItemProps {
  readonly item: ConfigItem;
}

function StatusFacts({ item }: ItemProps) {
  const { status, health, description, deletedAt, deleteReason } = item;
  const hasStatus = status !== null || health !== null || description !== null;
  return (
    <>
      {deletedAt !== null && (
        <Fact label={messages.facts.status}>
          <Row as="span" display="inline-flex" gap={6} data-tooltip={deleteReason ?? undefined}>
            <StatusIcon shape="deleted" />
            <span>
              {messages.deletedStatus} <Age instant={deletedAt} suffix=" ago" />
            </span>
          </Row>
          {deleteReason !== null && <Note>{deleteReason}</Note>}
        </Fact>
      )}
      {hasStatus && (
        <Fact label={deletedAt === null ? messages.facts.status : messages.facts.lastStatus}>
          <ItemStatus status={status} health={health} />
          {description !== null && <Note>{description}</Note>}
        </Fact>
      )}
    </>
  );
}

function LateScrapeWarning({ item }: ItemProps) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  if (!isScrapedLate(item, now)) return null;
  return (
    <Row as="p" gap={6} size={12} tone="warn">
      <StatusIcon shape="warning" />
      <span>
        {messages.lastScraped} <Age instant={item.lastScrapedAt} suffix=" ago" />
      </span>
    </Row>
  );
}

/** Facts of an item, in the web client's order. */
export function ItemFacts({ item }: ItemProps) {
  const { facts } = messages;
  const configClass = shownClass(item);
  return (
    <dl className={details.facts}>
      <Fact label={facts.name}>
        <CopyValue text={item.name} />
      </Fact>
      {Object.keys(item.tags).length > 0 && (
        <Fact label={facts.tags}>
          <Tags tags={item.tags} />
        </Fact>
      )}
      <StatusFacts item={item} />
      <Fact label={facts.created}>
        <Age instant={item.createdAt} suffix=" ago" />
        {item.scraper !== null && (
          <Note>
            {messages.by}{' '}
            <GrantedLink
              to={`${scrapers.path}/${encodeURIComponent(item.scraper.id)}`}
              requires={scrapers.requires}
              name={item.scraper.name}
            />
          </Note>
        )}
      </Fact>
      {(item.updatedAt !== null || item.lastScrapedAt !== null) && (
        <Fact label={facts.updated}>
          <Age instant={item.updatedAt} suffix=" ago" />
          <LateScrapeWarning item={item} />
        </Fact>
      )}
      <Fact label={facts.type}>
        <TypeLink {...item} />
      </Fact>
      {configClass !== undefined && <Fact label={facts.class}>{configClass}</Fact>}
      {item.agent !== null && (
        <Fact label={facts.agent}>
          <AgentLink id={item.agent.id} name={item.agent.name ?? item.agent.id} />
        </Fact>
      )}
      <Fact label={facts.id}>
        <CopyValue text={item.id} mono />
      </Fact>
    </dl>
  );
}
