import type { IntegrationChart, IntegrationType } from '#contract/rules/integrations.ts';
import { aws } from './charts/aws.ts';
import { azure } from './charts/azure.ts';
import type { ChartForm } from './charts/ChartForm.ts';
import { flux } from './charts/flux.ts';
import { kubernetes } from './charts/kubernetes.ts';
import { missionControl } from './charts/missionControl.ts';
import { prometheus } from './charts/prometheus.ts';
import { messages } from './messages.ts';

const { options: texts } = messages;

/** An option that is installed with a Helm chart. */
interface ChartOption {
  readonly label: string;
  /** Name of an infrastructure icon. */
  readonly icon: string;
  readonly chart: IntegrationChart;
  readonly form: ChartForm;
}

/** An option that is created on the server. */
interface DirectOption {
  readonly label: string;
  readonly icon: string;
  readonly makes: IntegrationType;
}

export const options = {
  aws: { label: texts.aws, icon: 'aws', chart: 'aws', form: aws },
  azure: { label: texts.azure, icon: 'azure', chart: 'azure', form: azure },
  prometheus: { label: texts.prometheus, icon: 'prometheus', chart: 'prometheus', form: prometheus },
  flux: { label: texts.flux, icon: 'flux', chart: 'flux', form: flux },
  kubernetes: { label: texts.kubernetes, icon: 'kubernetes', chart: 'kubernetes', form: kubernetes },
  'mission-control': {
    label: texts.missionControl,
    icon: 'mission-control',
    chart: 'mission-control',
    form: missionControl,
  },
  'custom-topology': { label: texts.topology, icon: 'topology', makes: 'topologies' },
  'catalog-scraper': { label: texts.scraper, icon: 'search', makes: 'scrapers' },
  'log-backends': { label: texts.logBackends, icon: 'logs', makes: 'logging_backends' },
} as const satisfies Readonly<Record<string, ChartOption | DirectOption>>;

export type OptionName = keyof typeof options;
export type OptionOf<Name extends OptionName = OptionName> = (typeof options)[Name];
export type GitOpsOption = Extract<OptionOf, { readonly chart: IntegrationChart }>;

export const optionNames = Object.keys(options) as OptionName[];

export const optionForType = (type: IntegrationType): OptionName | undefined =>
  optionNames.find((name) => {
    const option = options[name];
    return 'makes' in option && option.makes === type;
  });
