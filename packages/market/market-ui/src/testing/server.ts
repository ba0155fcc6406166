import {
  type RenderedOnServer,
  renderOnServer as renderKitOnServer,
  type ServerRenderOptions,
} from '@market/web-kit/testing/server';
import type { ReactNode } from 'react';
import { marketplace } from './marketplace';

/**
 * Renders a page as the marketplace's server would for a visitor; see `renderOnServer` of web-kit.
 * @param page the remote's pages element
 * @param options the address, and the server's responses
 */
export function renderOnServer(page: ReactNode, options: ServerRenderOptions): Promise<RenderedOnServer> {
  return renderKitOnServer(page, { product: marketplace, ...options });
}
