{{- define "dataset-service.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "dataset-service.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "dataset-service.labels" -}}
{{ include "dataset-service.selector" . }}
{{- /* Without the digest of a tag such as 1.2.3@sha256:…, which no label may have. */}}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | regexFind "^[A-Za-z0-9_.-]*" | trunc 63 | trimAll "-_." | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "dataset-service.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* What nodes and the migration of the database have in common: settings, secrets as files, and rights. */}}
{{- define "dataset-service.env" -}}
- name: DATABASE_URL_FILE
  value: /run/secrets/dataset-service/database-url
{{- if .Values.databaseReplica.secret }}
- name: DATABASE_REPLICA_URL_FILE
  value: /run/secrets/dataset-service/database-replica-url
{{- end }}
{{- if .Values.redis.secret }}
- name: REDIS_URL_FILE
  value: /run/secrets/dataset-service/redis-url
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ include "dataset-service.text" $value | quote }}
{{- end }}
{{- end }}

{{/* A setting as text. A whole number of a file of values is a float here, and a large one would be written as 3.3554432e+07. */}}
{{- define "dataset-service.text" -}}
{{- if kindIs "float64" . }}
{{- if eq (floor .) . }}{{ printf "%.0f" . }}{{ else }}{{ . }}{{ end }}
{{- else }}{{ . | toString }}{{ end }}
{{- end }}

{{- define "dataset-service.mounts" -}}
- name: secrets
  mountPath: /run/secrets/dataset-service
  readOnly: true
- name: temporary
  mountPath: /tmp
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "dataset-service.volumes" -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ required "database.secret is missing: the name of a Secret with the address of the database" .Values.database.secret | quote }}
          items:
            - key: {{ .Values.database.key | quote }}
              path: database-url
      {{- with .Values.databaseReplica }}
      {{- if .secret }}
      - secret:
          name: {{ .secret | quote }}
          items:
            - key: {{ .key | quote }}
              path: database-replica-url
      {{- end }}
      {{- end }}
      {{- with .Values.redis }}
      {{- if .secret }}
      - secret:
          name: {{ .secret | quote }}
          items:
            - key: {{ .key | quote }}
              path: redis-url
      {{- end }}
      {{- end }}
- name: temporary
  emptyDir:
    sizeLimit: {{ .Values.temporary.sizeLimit }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The image's user `node`; fsGroup lets it read the secrets. */}}
{{- define "dataset-service.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "dataset-service.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "dataset-service.placement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
