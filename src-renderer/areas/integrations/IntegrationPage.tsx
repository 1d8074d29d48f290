import { Link, useParams } from '@tanstack/react-router';
import { type IntegrationType, integrationsPath, isIntegrationType } from '#contract/rules/integrations.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { onDemand } from '#kit/onDemand.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { PageHeader } from '#parts/PageHeader.tsx';
import { ResourceLoading } from '#parts/resource/ResourceLoading.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import { editors } from './editors.ts';
import { messages } from './messages.ts';
import { optionForType } from './options.ts';

/** The editor page of a type, loaded on demand. */
function pageOf(type: IntegrationType) {
  const option = optionForType(type);
  return onDemand(() => editors[type].load()).component((definition) =>
    resourcePage(definition, integrationsPath, option === undefined ? {} : { option }),
  );
}

const pages: Readonly<Record<IntegrationType, ReturnType<typeof pageOf>>> = {
  scrapers: pageOf('scrapers'),
  topologies: pageOf('topologies'),
  logging_backends: pageOf('logging_backends'),
};

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
  if (!isIntegrationType(type)) return <UnknownType />;
  const Page = pages[type];
  return (
    <Page key={type} fallback={<ResourceLoading title={resourceRules[editors[type].kind].texts.many} />} />
  );
}
