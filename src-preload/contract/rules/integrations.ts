/** Kinds of integrations, with the names of the server's list and of addresses. */
export const integrationTypes = ['scrapers', 'topologies', 'logging_backends'] as const;

export type IntegrationType = (typeof integrationTypes)[number];

export const isIntegrationType = (type: unknown): type is IntegrationType =>
  integrationTypes.some((one) => one === type);

/** Address of the list. One integration is at `<list>/<type>/<id>`. */
export const integrationsPath = '/settings/integrations';

/** Charts that install an integration, named as their registry folders. */
export const integrationCharts = [
  'aws',
  'azure',
  'prometheus',
  'flux',
  'kubernetes',
  'mission-control',
] as const;

export type IntegrationChart = (typeof integrationCharts)[number];
