import axios, { type AxiosInstance, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import type { HttpClient, RequestOptions } from '../shell-api';
import { isApiError } from './api-error';
import { createRefresh, type RefreshNeeds } from './refresh';
import { type ApiSentences, toApiError } from './to-api-error';

export interface HttpNeeds extends RefreshNeeds {
  /** The bearer token of the session, if there is one. */
  token: () => string | null;
  /** Base URL of the API; `/api` of this host by default. */
  baseUrl?: string;
}

const CALL_LIMIT_MS = 30_000;
const REFRESH_LIMIT_MS = 15_000;
const UPLOAD_LIMIT_MS = 180_000;

/** Codes of 401 responses about the submitted input, not about the bearer token. */
const ABOUT_INPUT = new Set(['credentials-wrong', 'otp-refused', 'google-failed']);

interface SentRequest extends InternalAxiosRequestConfig {
  /** Token that the request was sent with. */
  sentToken?: string;
  /** Set on a retry: the refreshed token, which the session may not have yet if another tab requested it. */
  freshToken?: string;
}

/**
 * The page's single HTTP client; a call that is refused for its token is retried once after a token refresh.
 * @param needs access to the session: reads the token, and reports changes
 * @returns calls below `/api`; every failure is an `ApiError`
 */
export function createHttp(needs: HttpNeeds): HttpClient {
  const baseURL = needs.baseUrl ?? '/api';
  const client = axios.create({ baseURL, timeout: CALL_LIMIT_MS, paramsSerializer: { indexes: null } });
  const refresh = createRefresh(needs, axios.create({ baseURL, timeout: REFRESH_LIMIT_MS }));

  client.interceptors.request.use((request: SentRequest) => {
    const token = request.freshToken ?? needs.token();
    if (token) {
      request.sentToken = token;
      request.headers.setAuthorization(`Bearer ${token}`);
    }
    return request;
  });

  client.interceptors.response.use(undefined, async (failure: unknown) => {
    const error = await toApiError(failure, needs.sentences);
    const request: SentRequest | undefined = axios.isAxiosError(failure) ? failure.config : undefined;
    if (!request?.sentToken) throw error;
    const isInvalid = error.code === 'token-invalid';
    if (!isInvalid && (error.status !== 401 || ABOUT_INPUT.has(error.code))) throw error;
    // Refused as invalid, or with a token that was just refreshed: another refresh cannot help.
    const freshToken = await (isInvalid || request.freshToken ? needs.end() : refresh(request.sentToken));
    if (!freshToken) throw error;
    const again: AxiosRequestConfig & Pick<SentRequest, 'freshToken'> = { ...request, freshToken };
    return client.request(again);
  });

  return unwrapped(client, needs.sentences);
}

function unwrapped(client: AxiosInstance, sentences: ApiSentences): HttpClient {
  const call = async <Body>(
    method: string,
    path: string,
    data: unknown,
    options: RequestOptions = {},
  ): Promise<Body> => {
    const { params, signal, responseType, idempotencyKey, onUploadProgress } = options;
    try {
      const answer = await client.request<Body>({
        method,
        url: path,
        data,
        params,
        signal,
        responseType,
        timeout: data instanceof FormData ? UPLOAD_LIMIT_MS : undefined,
        headers: { 'Idempotency-Key': idempotencyKey },
        onUploadProgress: onUploadProgress && (({ progress }) => onUploadProgress(progress ?? 0)),
      });
      return answer.data;
    } catch (error) {
      throw isApiError(error) ? error : await toApiError(error, sentences);
    }
  };
  return {
    get: (path, options) => call('get', path, undefined, options),
    post: (path, body = {}, options = undefined) => call('post', path, body, options),
    put: (path, body = {}, options = undefined) => call('put', path, body, options),
    delete: (path, options) => call('delete', path, undefined, options),
  };
}
