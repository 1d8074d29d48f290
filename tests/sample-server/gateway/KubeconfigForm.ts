import { stringify } from 'yaml';
import { z } from 'zod';

export const kubeconfigFormSchema = z.object({
  /** Escape HTML special characters in the file. */
  escaped: z.boolean().default(false),
  /** Server URL in the file. Default: the sample's own. */
  publicOrigin: z.url().optional(),
});

export type KubeconfigFeatures = z.input<typeof kubeconfigFormSchema>;

const organisation = 'sample';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Simulates a server that writes the file with an HTML template. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Format of the kubeconfig: the usual one, or that of other server versions and configurations. */
export class KubeconfigForm {
  #features = kubeconfigFormSchema.parse({});

  set(features: z.output<typeof kubeconfigFormSchema>): void {
    this.#features = features;
  }

  clear(): void {
    this.#features = kubeconfigFormSchema.parse({});
  }

  /**
   * Returns a user's kubeconfig.
   * @param ownOrigin the sample's origin as the caller sees it
   * @returns the file's content, and its download name
   */
  write(ownOrigin: string, token: string): { readonly text: string; readonly name: string } {
    const { escaped, publicOrigin = ownOrigin } = this.#features;
    const cluster = `mission-control-${organisation}`;
    const user = 'default-user';
    const context = 'default';
    const text = stringify(
      {
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: cluster, cluster: { server: `${publicOrigin.replace(/\/$/, '')}/kubeproxy` } }],
        users: [{ name: user, user: { username: 'token', password: token } }],
        contexts: [{ name: context, context: { cluster, user } }],
        'current-context': context,
        preferences: {},
      },
      { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 },
    );
    return {
      text: escaped ? escapeHtml(text) : text,
      name: `${new URL(publicOrigin).host}-kubeconfig.yaml`,
    };
  }
}
