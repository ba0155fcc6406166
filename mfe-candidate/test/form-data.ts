/** The test environment has Node's FormData, which takes no form; React hands it one when a submit navigates. */
const NodeFormData = globalThis.FormData;
globalThis.FormData = class extends NodeFormData {
  constructor() {
    super();
  }
};
