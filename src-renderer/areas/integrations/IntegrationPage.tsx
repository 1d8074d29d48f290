import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import {
  type IntegrationType,
  integrationsPath,
  integrationTypes,
  isIntegrationType,
} from '#contract/rules/integrations.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { jobsTab } from '#parts/jobs/jobsTab.tsx';
import { PageHeader } from '#parts/PageHeader.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import { editors } from './editors.ts';
import { messages } from './messages.ts';
import { optionForType } from './options.ts';

/** The lazy editor page of a type. Undefined if the type has no editor. */
function pageOf(type: IntegrationType): ComponentType | undefined {
  const load = editors[type];
  const option = optionForType(type);
  return (
    load &&
    lazy(async () => ({
      default: resourcePage(
        await load(),
        [jobsTab],
        integrationsPath,
        option === undefined ? {} : { option },
      ),
    }))
  );
}

const pages = new Map(integrationTypes.map((type) => [type, pageOf(type)] as const));

export function UnknownType() {
  return (
    <>
      <PageHeader title={messages.title}>{messages.title}</PageHeader>
      <EmptyPanel title={messages.unknownType} actions={<Link to={integrationsPath}>{messages.toList}</Link>}>
        {messages.unknownText}
      </EmptyPanel>
    </>
  );
}

export function IntegrationPage() {
  const { type } = useParams({ strict: false });
  const Page = isIntegrationType(type) ? pages.get(type) : undefined;
  if (Page === undefined) return <UnknownType />;
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Page key={type} />
    </Suspense>
  );
}
