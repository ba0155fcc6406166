import { dirname } from 'node:path';
import express, { Router } from 'express';
import { PRODUCT_NAME } from '@market/contracts/site';
import { plainPage } from './plain-page';

/** Resolved by package.json, because loading the package's index takes 0.4 s of each start. */
const SWAGGER_FILES = dirname(require.resolve('swagger-ui-dist/package.json'));

/**
 * API page: Swagger UI on our own document. Its start script is a separate file, because the page allows no inline
 * scripts.
 */
export function apiDocs(): Router {
  const router = Router();
  router.get('/', (_req, res) => {
    res.type('html').send(
      plainPage({
        title: `${PRODUCT_NAME} API`,
        head: ['<link rel="stylesheet" href="/api/docs/swagger-ui.css">'],
        body: [
          '<div id="api"></div>',
          '<script src="/api/docs/swagger-ui-bundle.js"></script>',
          '<script src="/api/docs/start.js"></script>',
        ],
      }),
    );
  });
  router.get('/start.js', (_req, res) => {
    res.type('js').send("window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });");
  });
  router.use(express.static(SWAGGER_FILES, { index: false, redirect: false }));
  return router;
}
