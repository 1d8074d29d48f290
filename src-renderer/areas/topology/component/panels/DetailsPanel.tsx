import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note, Row } from '#kit/layout/boxes.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { componentHref } from '#parts/components/componentLinks.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { headlinesOf } from '#parts/components/listComponents.ts';
import { CopyValue } from '#parts/details/CopyValue.tsx';
import { CostSection } from '#parts/details/CostSection.tsx';
import details from '#parts/details/Details.module.css';
import { AgentLink, GrantedLink } from '#parts/details/GrantedLink.tsx';
import { LabelSection } from '#parts/details/LabelSection.tsx';
import { PropertySections } from '#parts/details/PropertySections.tsx';
import { PropertyValue } from '#parts/properties/PropertyValue.tsx';
import { propertyGroups } from '#parts/properties/propertyRows.ts';
import { messages } from '../messages.ts';
import { SidebarPanel } from '../SidebarPanel.tsx';
import styles from './Details.module.css';
import type { PanelProps } from './PanelProps.ts';

const { facts } = messages;

function HeadlineFigures({ component }: { readonly component: Component }) {
  const rows = useMemo(
    () => propertyGroups(headlinesOf(component)).flatMap(({ rows: groupRows }) => groupRows),
    [component],
  );
  if (rows.length === 0) return null;
  return (
    <section className={details.section} aria-label={facts.headlines}>
      <dl className={styles.headlines}>
        {rows.map((row) => (
          <div key={`${row.key} ${row.label}`} className={styles.headline}>
            <dt data-tooltip={row.tooltip}>{row.label}</dt>
            <dd>
              <PropertyValue row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The health and its reason. Adds the server's own status if it differs from the health. */
function Status({ component: { health, status, statusReason } }: { readonly component: Component }) {
  const { shape, word } = healthLooks[health];
  const rawStatus = status.toLowerCase() === health || status === '' ? '' : status;
  return (
    <>
      <Row as="span" display="inline-flex" gap={6}>
        <StatusIcon shape={shape} />
        <span>{rawStatus === '' ? word : `${word} (${rawStatus})`}</span>
      </Row>
      {statusReason !== null && <Note>{statusReason}</Note>}
    </>
  );
}

/** The topology or the user that created the component. */
function CreatedBy({ componentDetails: about }: Pick<PanelProps, 'componentDetails'>) {
  const { path, requires } = resourceRules.topologies;
  const { topology, createdBy } = about ?? {};
  if (topology)
    return (
      <Note>
        {facts.by}{' '}
        <GrantedLink
          to={`${path}/${encodeURIComponent(topology.id)}`}
          requires={requires}
          name={topology.name}
        />
      </Note>
    );
  if (!createdBy) return null;
  return (
    <Note>
      {facts.by} {visibleName(createdBy.name)}
    </Note>
  );
}

/** A type, as a link to all components of that type. */
const TypeLink = ({ type }: { readonly type: string }) => (
  <Link to={`/topology${stringifySearch({ type })}`}>{visibleName(type)}</Link>
);

export function DetailsPanel({ component, hasHealth, componentDetails: about, referer, query }: PanelProps) {
  const { id, name, type, namespace, labels, agentId, agentName, properties } = component;
  const otherProperties = useMemo(() => properties.filter(({ headline }) => headline !== true), [properties]);
  const { createdAt, updatedAt, deletedAt } = component;
  return (
    <SidebarPanel panel="details">
      <HeadlineFigures component={component} />
      {/* Before the facts, so that the costs are visible without scrolling. */}
      <CostSection of={component} />
      <section className={details.section} aria-label={facts.facts}>
        <dl className={details.facts}>
          <Fact label={facts.name}>
            <CopyValue text={name} />
          </Fact>
          {hasHealth && (
            <Fact label={facts.status}>
              <Status component={component} />
            </Fact>
          )}
          {type !== '' && (
            <Fact label={facts.type}>
              <TypeLink type={type} />
            </Fact>
          )}
          {namespace !== '' && <Fact label={facts.namespace}>{namespace}</Fact>}
          {referer !== undefined && (
            <Fact label={facts.parent}>
              <Link to={componentHref(referer, { query })}>{componentTitle(referer)}</Link>
            </Fact>
          )}
          {agentName !== null && (
            <Fact label={facts.agent}>
              {agentId === null ? visibleName(agentName) : <AgentLink id={agentId} name={agentName} />}
            </Fact>
          )}
          {createdAt !== null && (
            <Fact label={facts.created}>
              <Age instant={createdAt} suffix=" ago" />
              <CreatedBy componentDetails={about} />
            </Fact>
          )}
          {updatedAt !== null && (
            <Fact label={facts.updated}>
              <Age instant={updatedAt} suffix=" ago" />
            </Fact>
          )}
          {deletedAt !== null && (
            <Fact label={facts.deleted}>
              <Row as="span" display="inline-flex" gap={6}>
                <StatusIcon shape="deleted" />
                <Age instant={deletedAt} suffix=" ago" />
              </Row>
            </Fact>
          )}
          <Fact label={facts.id}>
            <CopyValue text={id} mono />
          </Fact>
        </dl>
      </section>
      <PropertySections properties={otherProperties} />
      <LabelSection labels={labels} />
    </SidebarPanel>
  );
}
