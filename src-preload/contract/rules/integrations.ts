/** What an integration is, as the server's list and the addresses call it; API reference section 13.4. */
export const integrationTypes = ['scrapers', 'topologies', 'logging_backends'] as const;

export type IntegrationType = (typeof integrationTypes)[number];

export const isIntegrationType = (type: unknown): type is IntegrationType =>
  integrationTypes.some((one) => one === type);

/** The address of the list; one of them lies below it, under its type and id. */
export const integrationsPath = '/settings/integrations';

/** Charts that an integration can be installed by, as their folders in the registry are called; API reference section 18. */
export const integrationCharts = [
  'aws',
  'azure',
  'prometheus',
  'flux',
  'kubernetes',
  'mission-control',
] as const;

export type IntegrationChart = (typeof integrationCharts)[number];
