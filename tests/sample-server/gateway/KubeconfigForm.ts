import { stringify } from 'yaml';
import { z } from 'zod';

export const kubeconfigFormSchema = z.object({
  /** The whole file with its special characters as HTML writes them. */
  escaped: z.boolean().default(false),
  /** The address that the file names instead of the sample's own. */
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

/** As a server does that writes the file with a template meant for pages. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** How the file for kubectl looks: as usual, or as servers of another version or set-up write it. */
export class KubeconfigForm {
  #features = kubeconfigFormSchema.parse({});

  set(features: z.output<typeof kubeconfigFormSchema>): void {
    this.#features = features;
  }

  clear(): void {
    this.#features = kubeconfigFormSchema.parse({});
  }

  /**
   * The file for one person.
   * @param ownOrigin the sample's address as the caller sees it
   * @returns the file, and the name under which a browser saves it
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
