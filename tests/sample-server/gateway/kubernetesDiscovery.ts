import { canaryGroup } from './kubernetesObjects.ts';

const canaryVersion = { groupVersion: `${canaryGroup}/v1`, version: 'v1' };

/** Resources that kubectl requests before a list: version and API discovery, by path below the proxy. */
export const kubernetesDiscovery: Readonly<Record<string, object>> = {
  '/version': {
    major: '1',
    minor: '30',
    gitVersion: 'v1.30.6',
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '2024-10-22T20:00:00Z',
    goVersion: 'go1.22.8',
    compiler: 'gc',
    platform: 'linux/amd64',
  },
  '/api': { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [
      {
        name: 'namespaces',
        singularName: 'namespace',
        namespaced: false,
        kind: 'Namespace',
        verbs: ['list'],
        shortNames: ['ns'],
      },
    ],
  },
  '/apis': {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: [{ name: canaryGroup, versions: [canaryVersion], preferredVersion: canaryVersion }],
  },
  [`/apis/${canaryGroup}/v1`]: {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: canaryVersion.groupVersion,
    resources: [
      { name: 'canaries', singularName: 'canary', namespaced: true, kind: 'Canary', verbs: ['list'] },
    ],
  },
};
