import { z } from 'zod';

export const outageSchema = z.object({
  /** Status of the proxy's response. 500 comes from the web client itself, the others from gateways. */
  status: z.union([z.literal(500), z.literal(502), z.literal(503), z.literal(504)]).default(500),
  /** Replaces the usual body for the status. */
  body: z.string().optional(),
  contentType: z.string().optional(),
});

export type OutageOptions = z.input<typeof outageSchema>;

interface ProxyAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
}

const nginxPage = (title: string): Pick<ProxyAnswer, 'body' | 'contentType'> => ({
  body: `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
  contentType: 'text/html',
});

/**
 * Usual responses of proxies without a backend: the web client's rewrites (500), nginx (502, 504), Envoy
 * (503).
 */
const usualAnswers: Readonly<
  Record<z.output<typeof outageSchema>['status'], Pick<ProxyAnswer, 'body' | 'contentType'>>
> = {
  500: { body: 'Internal Server Error', contentType: 'text/plain' },
  502: nginxPage('502 Bad Gateway'),
  503: {
    body: 'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    contentType: 'text/plain',
  },
  504: nginxPage('504 Gateway Time-out'),
};

/** Simulates a stopped server behind the origin. A web client or gateway at the origin still responds. */
export class BackendOutage {
  #answer: ProxyAnswer | undefined;

  begin({ status, body, contentType }: z.output<typeof outageSchema>): void {
    const usual = usualAnswers[status];
    this.#answer = { status, body: body ?? usual.body, contentType: contentType ?? usual.contentType };
  }

  end(): void {
    this.#answer = undefined;
  }

  /** Response to every request during an outage; undefined while the server runs. */
  get answer(): ProxyAnswer | undefined {
    return this.#answer;
  }
}
