import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, connection, scraperName, secretFields } from './ChartForm.ts';

export const azure: ChartForm = {
  rows: [
    { ...scraperName, half: true },
    { kind: 'text', name: 'values.organisation', label: texts.organisation, half: true },
    { kind: 'text', name: 'values.subscriptionID', label: texts.subscription, required: true, half: true },
    { kind: 'text', name: 'values.tenantID', label: texts.tenant, required: true, half: true },
    connection,
    secretFields('clientID', texts.clientId),
    secretFields('clientSecret', texts.clientSecret),
    { kind: 'textList', name: 'values.exclusions.activityLogs', label: texts.activityLogs },
  ],
  blank: { scraper: { name: 'azure' } },
};
