// The story (../README.md) through the client that openapi-generator makes for Go.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"time"

	api "example.com/team/client"
)

const big = 9007199254740991

var (
	name   = fmt.Sprintf("Story%x", time.Now().UnixNano())
	client *api.APIClient
	ctx    = context.Background()
	made   *api.StoredObject
	done   int
)

// Plays one step and says how it ended; the next ones are played all the same.
func step(what string, act func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Println("FAILED", what, fault)
		}
	}()
	if err := act(); err != nil {
		fmt.Println("FAILED", what, err)
		return
	}
	done++
	fmt.Println("ok", what)
}

func expect(fact bool, err error, seen any) error {
	if err == nil && !fact {
		text, _ := json.Marshal(seen)
		return fmt.Errorf("unexpected: %s", text)
	}
	return err
}

func problem(err error, code string) error {
	var failure *api.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return fmt.Errorf("no typed error: %T %v", err, err)
	}
	found, typed := failure.Model().(api.Problem)
	return expect(typed && found.Code == code, nil, failure.Model())
}

func main() {
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client = api.NewAPIClient(config)

	step("token", func() error {
		token, _, err := client.AuthenticationAPI.IssueToken(ctx).GrantType("client_credentials").
			ClientId(os.Getenv("CLIENT_ID")).ClientSecret(os.Getenv("CLIENT_SECRET")).Execute()
		if err == nil {
			ctx = context.WithValue(ctx, api.ContextAccessToken, token.AccessToken)
		}
		return err
	})
	step("create class", func() error {
		title, pages, note := api.NewFieldDefinition("string"), api.NewFieldDefinition("integer"), api.NewFieldDefinition("string")
		title.SetRequired(true)
		pages.SetMinimum(0)
		pages.SetIndexed(true)
		fields := map[string]api.FieldDefinition{"title": *title, "pages": *pages, "note": *note}
		class, _, err := client.ClassesAPI.CreateClass(ctx).NewClass(*api.NewNewClass(fields, name)).Execute()
		return expect(err == nil && class.Name == name, err, class)
	})
	var class *api.ClassDefinition
	step("get class", func() (err error) {
		class, _, err = client.ClassesAPI.GetClass(ctx, name).Execute()
		return expect(err == nil && *class.Fields["pages"].Minimum == 0, err, class)
	})
	step("put class back", func() error {
		again, _, err := client.ClassesAPI.ReplaceClass(ctx, name).ClassReplacement(*api.NewClassReplacement(class.Fields)).Execute()
		return expect(err == nil && reflect.DeepEqual(again.Fields, class.Fields), err, again)
	})
	step("create", func() (err error) {
		object := map[string]interface{}{"title": "R.U.R.", "pages": int64(big), "note": "a"}
		made, _, err = client.ObjectsAPI.CreateObject(ctx, name).RequestBody(object).Execute()
		return expect(err == nil && made.AdditionalProperties["pages"] == float64(big), err, made)
	})
	step("create three", func() error {
		three := []map[string]interface{}{{"title": "0", "pages": 0}, {"title": "1", "pages": 1}, {"title": "2", "pages": 2}}
		urls, _, err := client.ObjectsAPI.CreateObjects(ctx, name).RequestBody(three).Execute()
		return expect(len(urls) == 3, err, urls)
	})
	step("list with a query", func() error {
		page, _, err := client.ObjectsAPI.ListObjects(ctx, name).Limit(10).Query(`{"pages":{"$gte":1}}`).Execute()
		return expect(err == nil && *page.Metadata.Total == 3 && page.Objects[0].AdditionalProperties["title"] == "R.U.R.", err, page)
	})
	step("update with a null", func() error {
		changed, _, err := client.ObjectsAPI.UpdateObject(ctx, name, made.Id).RequestBody(map[string]interface{}{"note": nil}).Execute()
		return expect(err == nil && changed.AdditionalProperties["note"] == nil, err, changed)
	})
	step("get", func() error {
		object, _, err := client.ObjectsAPI.GetObject(ctx, name, made.Id).Execute()
		return expect(err == nil && object.AdditionalProperties["title"] == "R.U.R.", err, object)
	})
	step("upload", func() error {
		text := base64.StdEncoding.EncodeToString([]byte("Rossum"))
		file, _, err := client.AttachmentsAPI.CreateAttachment(ctx, name, made.Id, "a robot.txt").Body(text).Execute()
		return expect(err == nil && file.Size == 6, err, file)
	})
	step("download", func() error {
		file, _, err := client.AttachmentsAPI.GetAttachment(ctx, name, made.Id, "a robot.txt").Execute()
		if err != nil {
			return err
		}
		bytes, err := io.ReadAll(file)
		return expect(string(bytes) == "Rossum", err, string(bytes))
	})
	step("delete", func() error {
		gone, _, err := client.ObjectsAPI.DeleteObject(ctx, name, made.Id).Execute()
		return expect(err == nil && gone.Id == made.Id, err, gone)
	})
	step("typed 404", func() error {
		_, _, err := client.ObjectsAPI.GetObject(ctx, name, made.Id).Execute()
		return problem(err, "object_not_found")
	})
	step("typed 400", func() error {
		_, _, err := client.ObjectsAPI.CreateObject(ctx, name).RequestBody(map[string]interface{}{"pages": -1}).Execute()
		return problem(err, "invalid_object")
	})
	step("delete class", func() error {
		gone, _, err := client.ClassesAPI.DeleteClass(ctx, name).Force(true).Execute()
		return expect(err == nil && gone.Name == name, err, gone)
	})
	fmt.Println(done, "of 15")
}
