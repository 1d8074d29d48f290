import type { ConnectionType } from '../ConnectionType.ts';
import { choice, half, insecureTls, required, text, url } from '../fields.ts';

export const genericWebhook: ConnectionType = {
  type: 'generic_webhook',
  title: 'Generic Webhook',
  icon: 'webhook',
  notifies: true,
  fields: [
    url,
    text('properties.contentType', 'ContentType', { initial: 'application/json' }),
    choice('properties.requestMethod', 'Request Method', {
      ...required,
      options: ['POST', 'GET'],
      initial: 'POST',
    }),
    text('properties.key', 'Message Key', { ...required, ...half, initial: 'message' }),
    text('properties.titleKey', 'Title Key', { ...required, ...half, initial: 'title' }),
    insecureTls,
  ],
  url: 'generic+{url}?ContentType={properties.contentType}&MessageKey={properties.key}&TitleKey={properties.titleKey}&RequestMethod={properties.requestMethod}&DisableTLS={insecure_tls}',
};
